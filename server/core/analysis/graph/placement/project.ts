const configFolder = /\/(?:\.config\/mise\/conf\.d|\.?mise\/conf\.d|\.config\/mise|\.config|\.mise|mise)\/[^/]+$/;
const taskFolder = /\/(?:\.?mise-tasks|\.mise\/tasks|\.config\/mise\/tasks|mise\/tasks)\/.*$/;

/**
 * Returns the project of a task or config file: the folder that contains it, without the folders of the runner
 * (`.mise/config.toml` and `.mise/tasks/build.toml` belong to the folder that contains `.mise`). Paths have `/` between
 * their segments; the result does not end with `/`.
 */
export function projectOf(path: string): string {
  const inTaskFolder = taskFolder.exec(path);
  if (inTaskFolder) return path.slice(0, inTaskFolder.index);
  const inConfigFolder = /\.toml$/.test(path) ? configFolder.exec(path) : null;
  return path.slice(0, inConfigFolder ? inConfigFolder.index : Math.max(0, path.lastIndexOf('/')));
}
