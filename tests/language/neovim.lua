-- SPDX-License-Identifier: GPL-3.0-or-later
-- Neovim without a window, as a client of the language server: it opens a file of the data set in the folder
-- NARVA_SET, and prints what it sees and gets, one JSON object a line. Run by check-neovim.py.
local server, folder = vim.env.NARVA_SERVER, vim.env.NARVA_SET

local function say(name, value)
  io.stdout:write(vim.json.encode({ name = name, value = value }) .. "\n")
end

local function wait_for(what, test)
  if not vim.wait(30000, test, 20) then
    say("timeout", what)
    vim.cmd("cquit 1")
  end
end

vim.cmd("edit " .. folder .. "/map.json")
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "narva", cmd = { server, "--stdio" }, root_dir = vim.fn.fnamemodify(folder, ":h") })
vim.lsp.buf_attach_client(buffer, client)
wait_for("initialize", function()
  return vim.lsp.buf_is_attached(buffer, client) and vim.lsp.get_client_by_id(client).initialized
end)

local function request(method, line, column, more)
  local params = vim.tbl_extend("force", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = column },
  }, more or {})
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 30000)
  return answers[client].result
end

-- Where TEXT is: its line and column from 0, and its length.
local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local at = line:find(text, 1, true)
    if at then return number - 1, at - 1 end
  end
end

local line, column = find('"to": "gdov"')
local labels = {}
for _, item in ipairs(request("textDocument/completion", line, column + 8).items) do
  table.insert(labels, item.label)
end
say("completion", labels)
say("hover", request("textDocument/hover", line, column + 8).contents.value)

-- A mistake is typed, shown, and taken back by its fix.
vim.api.nvim_buf_set_text(buffer, line, column + 7, line, column + 11, { "gdow" })
wait_for("diagnostics", function() return #vim.diagnostic.get(buffer) > 0 end)
local shown = {}
for _, item in ipairs(vim.diagnostic.get(buffer)) do
  table.insert(shown, { line = item.lnum + 1, id = item.code or item.user_data.lsp.code, message = item.message })
end
say("diagnostics", shown)
local range = { start = { line = line, character = column }, ["end"] = { line = line, character = column + 11 } }
local actions = request("textDocument/codeAction", line, column + 8, { range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, vim.lsp.get_client_by_id(client).offset_encoding)
wait_for("the fix", function() return #vim.diagnostic.get(buffer) == 0 end)

local edit = request("textDocument/rename", line, column + 8, { newName = "gdow-town" })
vim.lsp.util.apply_workspace_edit(edit, vim.lsp.get_client_by_id(client).offset_encoding)
vim.cmd("silent wall")
say("renamed", vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1])
vim.cmd("qall!")
