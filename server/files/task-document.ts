import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { Document } from '../core/document/document.ts';
import type { Language } from '../core/document/language.ts';
import { jsonLanguage } from '../core/syntax/json/json-language.ts';
import { packageLanguage } from '../core/syntax/package/package-language.ts';
import { scriptLanguage } from '../core/syntax/script/script-language.ts';
import { tomlLanguage } from '../core/syntax/toml/toml-language.ts';
import { unixPath } from './paths.ts';
import type { TaskFile } from './task-file.ts';

/** Parses a task file, a config file or a script task. */
export function taskDocument(
  file: Pick<TaskFile, 'path' | 'kind' | 'project' | 'script' | 'inferred'>,
  text: string,
): Document {
  return new Document(text, { language: taskLanguage(file), sections: file.kind.sections, trees: 'recent' });
}

/** Returns the language of a file. */
export function taskLanguage({
  path,
  project,
  script,
  inferred,
}: Pick<TaskFile, 'path' | 'project' | 'script' | 'inferred'>): Language {
  if (inferred) return packageLanguage(inferred);
  if (script !== undefined) {
    const ignored = taskFileKind.fields().ignoredInHeaders();
    return scriptLanguage({ name: script, file: fromProject(unixPath(path), project), ignored });
  }
  return /\.jsonc?$/i.test(path) ? jsonLanguage : tomlLanguage;
}

/** Returns a path relative to the project, if it is inside. */
function fromProject(path: string, project: string): string {
  return path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
}
