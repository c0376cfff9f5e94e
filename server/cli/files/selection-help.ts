/** The part of a help text that describes the files a command processes. */
export const selectionHelp = `Files:
  The default is the current folder. In a folder, task files (tasks.toml,
  *.tasks.toml, *.tasks.json, mise-tasks/**/*.toml, ...) and config files (mise.toml,
  .mise.toml, .config/mise/config.toml, ...) are found, and .miserc.toml and
  .tool-versions. If a config file sets \`task_config.includes\`, the files that it names
  replace the default task folders. Hidden folders are searched; ignored files
  (.gitignore, .ignore), node_modules and linked folders are not.
  A TOML or JSON file can be named explicitly, whatever its name is. registry.toml is
  found only if it is named, or with --kind. \`-\` is standard input.

  --kind KIND            the kind of the files: task-file, config-file,
                         early-settings (.miserc.toml), tool-versions,
                         registry-config, or auto (default; detected from the name,
                         then from the text, otherwise task-file). With a kind, all
                         TOML and JSON files in folders are included
  --stdin-filename NAME  the file name to assume for standard input`;
