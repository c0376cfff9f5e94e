import { taskPropertyNames } from './document-shapes.ts';
import { pathInTaskFolder, taskFileNaming } from './file-naming.ts';

/** Matches the names of task files that a config file may also have if it is linked into a folder of config files. */
const taskFileName = /^(?:tasks|\.?mise-tasks|.*\.tasks)\.toml$/;

/** Returns whether a file is recognized as a task file by its name, and not by its folder. */
export function isTaskFileByName(unixPath: string): boolean {
  const name = unixPath.slice(unixPath.lastIndexOf('/') + 1);
  return taskFileName.test(name) && taskFileNaming.matches(unixPath) && pathInTaskFolder(unixPath) === undefined;
}

/** The number of characters that are searched for headers. */
const headLength = 200_000;
const header = /^[ \t]*\[{1,2}[ \t]*([\w-]+)(?:[ \t]*\.[ \t]*(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([\w-]+)))?[^\r\n]*$/gm;

/** The tables of a config file. */
const configTables: ReadonlySet<string> = new Set([
  'alias',
  'env',
  'hooks',
  'plugins',
  'redactions',
  'settings',
  'shell_alias',
  'task_config',
  'task_templates',
  'tasks',
  'tool_alias',
  'tools',
  'vars',
]);

/** Returns whether a TOML text consists of tables of a config file, with at least one task under `tasks`. */
export function hasConfigHeaders(text: string): boolean {
  let hasTask = false;
  for (const [, table = '', ...names] of text.slice(0, headLength).matchAll(header)) {
    if (!configTables.has(table)) return false;
    const name = names.find((part) => part !== undefined);
    hasTask ||= table === 'tasks' && name !== undefined && !taskPropertyNames.has(name);
  }
  return hasTask;
}
