const configFolder = /\/(?:\.config\/mise\/conf\.d|\.config\/mise|\.config|\.mise|mise)\/[^/]+$/;
const taskFolder = /\/(?:\.?mise-tasks|\.mise\/tasks|\.config\/mise\/tasks|mise\/tasks)\/.*$/;

/**
 * The project that a task or config file belongs to: the folder that holds it, without the runner's own folders
 * (`.mise/config.toml` and `.mise/tasks/build.toml` belong to the folder that `.mise` is in). Paths have `/` between
 * their segments; the folder comes without an ending one.
 */
export function projectOf(path: string): string {
  const inTaskFolder = taskFolder.exec(path);
  if (inTaskFolder) return path.slice(0, inTaskFolder.index);
  const inConfigFolder = /\.toml$/.test(path) ? configFolder.exec(path) : null;
  return path.slice(0, inConfigFolder ? inConfigFolder.index : Math.max(0, path.lastIndexOf('/')));
}
