; Run buttons at names of tasks, with which `tasks.json` composes a line for the shell. The expressions match only names
; that mean nothing else there: no option, no expansion and no pattern. The code actions run tasks with other names.

; [tasks.build]
((table
  .
  (dotted_key
    (bare_key) @_tasks
    (bare_key) @run @task))
  (#eq? @_tasks "tasks")
  (#match? @task "^\\w")
  (#set! tag mise-task))

; [tasks."lint:fix"]
((table
  .
  (dotted_key
    (bare_key) @_tasks
    (quoted_key) @run @task))
  (#eq? @_tasks "tasks")
  (#match? @task "^[\"']\\w[-\\w:./]*[\"']$")
  (#set! tag mise-task))

; build = "make" in [tasks]
((table
  .
  (bare_key) @_tasks
  (pair
    .
    (bare_key) @run @task))
  (#eq? @_tasks "tasks")
  (#match? @task "^\\w")
  (#set! tag mise-task))

; "lint:fix" = "make" in [tasks]
((table
  .
  (bare_key) @_tasks
  (pair
    .
    (quoted_key) @run @task))
  (#eq? @_tasks "tasks")
  (#match? @task "^[\"']\\w[-\\w:./]*[\"']$")
  (#set! tag mise-task))
