;;; taskwright.el --- Language server for mise tasks, with Eglot  -*- lexical-binding: t; -*-

;; For Emacs 29 and later, and Emacs 26 and later with the package eglot. Load this file in your init file. It starts the
;; server in every TOML file; files that contain no tasks have no diagnostics.

(require 'eglot)

(add-to-list 'eglot-server-programs
             '((conf-toml-mode toml-mode toml-ts-mode) . ("taskwright" "lsp" "--stdio")))

(dolist (hook '(conf-toml-mode-hook toml-mode-hook toml-ts-mode-hook))
  (add-hook hook #'eglot-ensure))

(provide 'taskwright)
;;; taskwright.el ends here
