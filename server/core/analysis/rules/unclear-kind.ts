import type { Document } from '../../document/document.ts';
import type { Fix } from '../fixes/fix.ts';
import { startOfFile } from '../fixes/start-of-file.ts';
import { configFileNaming, declaredNaming } from '../kinds/file-naming.ts';
import { isTaskFileByName } from '../kinds/kind-by-content.ts';
import type { FileView, Finding, Rule } from './rule.ts';

export const unclearKind: Rule = {
  code: 'unclear-kind',
  severity: 'hint',
  summary: 'A file with the name of a task file has the headers of a config file, such as `[tasks.build]`.',
  advice:
    'It is checked as a config file, which it may be if it is linked into a folder of config files. Declare its kind with ' +
    '`#:schema` on the first line. In a task file, write `[build]`, not `[tasks.build]`. In a project with config files, the ' +
    'runner does not load such a file, and it cannot be included with these headers.',
  checks: { file: unclearFile },
  fixes,
};

function unclearFile({ document, kind, path, standing }: FileView): readonly Finding[] {
  if (path === undefined || !kind.includesFiles || !isTaskFileByName(path) || isEnvironmentConfig(path)) return [];
  if (declaredNaming(document.slice(0, 4096))) return [];
  if (standing.reach === 'not included') {
    const remedy =
      'move its tasks to a config file such as `mise.toml`, or remove `tasks.` from its headers and add it to `task_config.includes`';
    return [{ message: `The runner does not load this file; ${remedy}`, span: startOfFile(document) }];
  }
  const message =
    'This file has the headers of a config file and is checked as one; declare its kind with `#:schema`, or remove `tasks.` ' +
    'from its headers if it is a task file';
  return [{ message, span: startOfFile(document) }];
}

/** Returns whether the file may be the config file of the environment `tasks`. */
function isEnvironmentConfig(path: string): boolean {
  return /(?:^|\/)\.?mise\.tasks\.toml$/.test(path);
}

const schemas = [
  ['config file', `https://mise.jdx.dev/schema/${configFileNaming.schemas[0]}`],
  ['task file', 'https://mise.jdx.dev/schema/mise-task.json'],
] as const;

function fixes(_: Finding, document: Document): readonly Fix[] {
  const lineEnd = document.slice(0, 4096).includes('\r\n') ? '\r\n' : '\n';
  return schemas.map(([kind, schema]) => ({
    title: `Declare as a ${kind}`,
    edits: [{ start: 0, end: 0, text: `#:schema ${schema}${lineEnd}` }],
    preferred: false,
  }));
}
