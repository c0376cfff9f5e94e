;;; taskwright.el --- Language server for mise tasks, with Eglot  -*- lexical-binding: t; -*-

;; For Emacs 29 and later, and Emacs 26 and later with the package eglot. Load this file in your init file. It starts the
;; server in every TOML file; files that contain no tasks have no diagnostics.
;;
;; `M-x taskwright-run-task' and `M-x taskwright-watch-task' run the task at point. The code actions do the same.

(require 'comint)
(require 'eglot)
(require 'seq)

(defclass taskwright-server (eglot-lsp-server) ()
  :documentation "The language server for mise tasks.")

(cl-defmethod eglot-initialization-options ((_server taskwright-server))
  "Announce that Emacs runs the command line of a task."
  '(:run (:inTerminal t)))

(add-to-list 'eglot-server-programs
             '((conf-toml-mode toml-mode toml-ts-mode) . (taskwright-server "taskwright" "lsp" "--stdio")))

(dolist (hook '(conf-toml-mode-hook toml-mode-hook toml-ts-mode-hook))
  (add-hook hook #'eglot-ensure))

(defun taskwright-run-task ()
  "Run the task at point."
  (interactive)
  (taskwright--act "Run task "))

(defun taskwright-watch-task ()
  "Run the task at point each time its sources change."
  (interactive)
  (taskwright--act "Watch task "))

(defun taskwright--act (title)
  "Run the command line of the code action whose title starts with TITLE."
  (let* ((actions (eglot-code-actions (point) (point) "taskwright.run"))
         (action (seq-find (lambda (one) (string-prefix-p title (plist-get one :title))) actions)))
    (unless action (user-error "There is no task at point"))
    (taskwright--run (plist-get (plist-get action :command) :arguments))))

(defun taskwright--run (arguments)
  "Run the command line in ARGUMENTS, those of the command `taskwright.runInTerminal', in a new buffer."
  (let* ((terminal (aref arguments 0))
         (words (append (plist-get terminal :words) nil))
         (default-directory (file-name-as-directory (plist-get terminal :folder)))
         (buffer (generate-new-buffer (format "*%s*" (plist-get terminal :line)))))
    (apply #'make-comint-in-buffer (buffer-name buffer) buffer (car words) nil (cdr words))
    (pop-to-buffer buffer)))

;; Eglot 1.9 and earlier execute commands with the first function, later versions with the second.
(cl-defmethod eglot-execute-command
  ((_server taskwright-server) (_command (eql taskwright.runInTerminal)) arguments)
  "Run the command line in ARGUMENTS."
  (taskwright--run arguments))

(cl-defmethod eglot-execute ((_server taskwright-server) action)
  "Run the command line if ACTION is the command for that."
  (if (equal (plist-get action :command) "taskwright.runInTerminal")
      (taskwright--run (plist-get action :arguments))
    (cl-call-next-method)))

(provide 'taskwright)
;;; taskwright.el ends here
