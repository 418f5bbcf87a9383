;; SPDX-License-Identifier: GPL-3.0-or-later
;; Emacs without a window, with eglot as it is configured in docs/text-editors.md, as a client of the language server:
;; it opens a file of the data set in the folder NARVA_SET, and prints what it sees and gets, one JSON object a line.
;; Run by check-emacs.py.
(package-initialize)
(require 'eglot)
(require 'json)
(require 'flymake)

(defun say (name value)
  (princ (concat (json-encode (list (cons "name" name) (cons "value" value))) "\n")))

(defun wait-for (what test)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall test))
      (when (> (float-time) end)
        (say "timeout" what)
        (kill-emacs 1))
      (accept-process-output nil 0.05))))

(defun go-to (text)
  (goto-char (point-min))
  (search-forward text))

;; It asks before it changes files that are not open.
(fset 'y-or-n-p (lambda (&rest _) t))

;; The lines of the page that configure eglot, with the program of the build.
(load (getenv "NARVA_SNIPPET") nil t)
(setq eglot-sync-connect 60
      eglot-connect-timeout 60
      eglot-send-changes-idle-time 0
      make-backup-files nil)

(find-file (expand-file-name "map.json" (getenv "NARVA_SET")))
(apply #'eglot (eglot--guess-contact))
(let ((server (eglot-current-server)))
  (say "server" (if server t :json-false))
  (go-to "\"to\": \"gd")
  (let ((answer (jsonrpc-request server :textDocument/completion (eglot--TextDocumentPositionParams))))
    (say "completion" (vconcat (mapcar (lambda (item) (plist-get item :label)) (plist-get answer :items)))))
  (say "hover" (plist-get (plist-get (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams)) :contents) :value))
  (say "definitions" (vconcat (mapcar #'xref-item-summary (xref-backend-definitions 'eglot "LSP identifier at point."))))
  ;; A mistake is typed, shown, and taken back by its fix.
  (go-to "\"to\": \"gdo")
  (delete-char 1)
  (insert "w")
  (eglot--signal-textDocument/didChange)
  (flymake-mode 1)
  (flymake-start)
  (wait-for "diagnostics" (lambda () (flymake-diagnostics)))
  (say "diagnostics" (vconcat (mapcar (lambda (found) (list (cons "line" (line-number-at-pos (flymake-diagnostic-beg found)))
                                                            (cons "text" (flymake-diagnostic-text found))))
                                      (flymake-diagnostics))))
  (let* ((actions (jsonrpc-request server :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier)
                                         :range (list :start (eglot--pos-to-lsp-position (line-beginning-position))
                                                      :end (eglot--pos-to-lsp-position (line-end-position)))
                                         :context (list :diagnostics [])))))
    (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
  (eglot--signal-textDocument/didChange)
  (wait-for "the fix" (lambda () (null (flymake-diagnostics))))
  (go-to "\"to\": \"gd")
  (eglot-rename "gdow-town")
  (save-some-buffers t)
  (go-to "\"to\": \"gd")
  (say "renamed" (buffer-substring (line-beginning-position) (line-end-position)))
  (eglot-shutdown server nil 20))
