# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nix: `nix build "git+file:PATH?dir=packaging"`, `nix run` for narva, `nix develop` for its tools.
# Tested: parsed by nix-instantiate 2.8; options and version compared with those of the build
# (tests/packaging/test-packages.py). Not evaluated or built: that needs the packages of nixpkgs.
{
  description = "Validator and editor of the data of board wargames";

  inputs.nixpkgs.url = "nixpkgs";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      narva = pkgs: pkgs.stdenv.mkDerivation {
        pname = "narva";
        version = "0.1.0";
        src = ./..;
        strictDeps = true;
        nativeBuildInputs = with pkgs; [
          desktop-file-utils
          gettext
          glib
          gtk4
          meson
          ninja
          pkg-config
          wrapGAppsHook4
        ];
        buildInputs = with pkgs; [
          adwaita-icon-theme
          glib
          gtk4
          json-glib
          librsvg
          libxml2
          libzip
          pango
          readline
          zlib
        ];
        mesonFlags = [ "-Dtests=false" "-Deditor=enabled" ];
        # bootstrap and scripts of packaging/ are for other systems.
        dontWrapGApps = true;
        postFixup = "wrapGApp $out/bin/narva-editor";
        doCheck = false;
        meta = {
          description = "Validator and editor of the data of board wargames";
          license = with pkgs.lib.licenses; [ gpl3Plus cc0 ];
          mainProgram = "narva";
          platforms = systems;
        };
      };
    in
    {
      packages = each (pkgs: { default = narva pkgs; });
      devShells = each (pkgs: {
        default = pkgs.mkShell {
          inputsFrom = [ (narva pkgs) ];
          packages = with pkgs; [ cmocka python3 groff ];
        };
      });
    };
}
