/** The part of a help text about which files a command works on. */
export const selectionHelp = `Which files:
  Without names: the current folder. In a folder, task files (tasks.toml,
  *.tasks.toml, *.tasks.json, mise-tasks/**/*.toml, ...), config files (mise.toml,
  .mise.toml, .config/mise/config.toml, ...) and what a config file's
  "task_config.includes" names are found, in place of the default task folders;
  hidden folders are searched; ignored files (.gitignore, .ignore), node_modules
  and linked folders are not.
  A TOML or JSON file that is named is taken whatever it is called; registry.toml
  only where it is named, or with a kind. "-" is standard input.

  --kind KIND            what the files are: task-file, config-file, registry-config
                         or auto (the default: told by name, then by text, else a
                         task file); with a kind, all TOML and JSON files in folders
                         count
  --stdin-filename NAME  what standard input would be called if it were a file`;
