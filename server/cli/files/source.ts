import { projectOf } from '../../core/analysis/graph/project.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { declaredKind, kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { scriptNameOf } from '../../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { Document } from '../../core/document/document.ts';
import { jsonLanguage } from '../../core/syntax/json/json-language.ts';
import { isScriptText } from '../../core/syntax/script/header-line.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { unixPath } from '../../files/paths.ts';
import type { ReadText, Unreadable } from '../../files/read-text.ts';
import { taskDocument } from '../../files/task-document.ts';

/** A text with everything that is known of it before it is looked into. */
export interface Source extends ReadText {
  /** As people see it: the path from the current folder. */
  readonly name: string;
  /** Absolute; undefined for standard input. */
  readonly path: string | undefined;
  readonly kind: DocumentKind;
  readonly document: Document;
}

/** Where a text came from; `path` and `name` as in `Source`. */
export interface Origin {
  readonly name: string;
  readonly path: string | undefined;
  /** What the file is called, for telling its kind and language; undefined when it has no name. */
  readonly filename: string | undefined;
  /** What is known already. */
  readonly kind: DocumentKind | undefined;
  /** The name of the task that a script is, when that is known already. */
  readonly script: string | undefined;
}

/** Finds out what a text is: by what is known, by its name, by what it says of itself, by its file extension. */
export function sourceFrom(origin: Origin, read: ReadText): Source | Unreadable {
  const { name, path, filename, kind: known } = origin;
  const script = scriptOf(origin, read.text);
  if (script !== undefined) {
    const scriptFile = { path: filename ?? name, kind: taskFileKind, script } as const;
    const document = taskDocument({ ...scriptFile, project: projectOf(unixPath(scriptFile.path)) }, read.text);
    return { ...read, name, path, kind: taskFileKind, document };
  }
  const told = known ?? (filename === undefined ? undefined : kindOfPath(filename)) ?? declaredKind(read.text);
  const kind = told ?? (filename === undefined || isTomlOrJson(filename) ? taskFileKind : undefined);
  if (!kind) {
    return { cause: 'its name ends neither in .toml nor in .json; leave it out, or say what it is with "--kind"' };
  }
  const language = isJson(filename, read.text) ? jsonLanguage : tomlLanguage;
  const document = new Document(read.text, { language, sections: kind.sections });
  return { ...read, name, path, kind, document };
}

/** The name of the task that a script is; a file that is named is one when it lies in a task folder, and says so. */
function scriptOf({ script, filename, kind }: Origin, text: string): string | undefined {
  if (script !== undefined || kind !== undefined || filename === undefined) return script;
  return isScriptText(text) ? scriptNameOf(unixPath(filename)) : undefined;
}

function isTomlOrJson(filename: string): boolean {
  return /\.(?:toml|jsonc?)$/i.test(filename);
}

function isJson(filename: string | undefined, text: string): boolean {
  if (filename !== undefined && isTomlOrJson(filename)) return !/\.toml$/i.test(filename);
  return text.trimStart().startsWith('{');
}
