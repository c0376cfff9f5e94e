import { projectOf } from '../../core/analysis/graph/placement/project.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { declaredKind, kindOfFile } from '../../core/analysis/kinds/document-kinds.ts';
import { scriptNameOf } from '../../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { Document } from '../../core/document/document.ts';
import { jsonLanguage } from '../../core/syntax/json/json-language.ts';
import { isScriptText } from '../../core/syntax/script/header-line.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { toolVersionsLanguage } from '../../core/syntax/tool-versions/tool-versions-language.ts';
import { unixPath } from '../../files/paths.ts';
import type { ReadText, Unreadable } from '../../files/read-text.ts';
import { taskDocument } from '../../files/task-document.ts';

/**
 * The minimum length, in UTF-16 code units, of texts of which only recent syntax trees stay in memory. Parsing the other trees
 * again takes no longer than garbage collection would take with all of them in memory.
 */
const minLargeLength = 200_000;

/** A text that was read, with its name, kind and parsed document. */
export interface Source extends ReadText {
  /** The name in the output: the path relative to the current folder. */
  readonly name: string;
  /** The absolute path; undefined for standard input. */
  readonly path: string | undefined;
  readonly kind: DocumentKind;
  readonly document: Document;
}

/** The origin of a text; `path` and `name` are as in `Source`. */
export interface Origin {
  readonly name: string;
  readonly path: string | undefined;
  /** The file name that determines kind and language; undefined for a text without a name. */
  readonly filename: string | undefined;
  /** The kind, if it is known. */
  readonly kind: DocumentKind | undefined;
  /** The task name of a script task, if it is known. */
  readonly script: string | undefined;
}

/** Determines the kind and language of a text from its origin, its name, its declaration or its file extension. */
export function sourceFrom(origin: Origin, read: ReadText): Source | Unreadable {
  const { name, path, filename, kind: known } = origin;
  const script = scriptOf(origin, read.text);
  if (script !== undefined) {
    const scriptFile = { path: filename ?? name, kind: taskFileKind, script } as const;
    const document = taskDocument({ ...scriptFile, project: projectOf(unixPath(scriptFile.path)) }, read.text);
    return { ...read, name, path, kind: taskFileKind, document };
  }
  const detected = known ?? (filename === undefined ? declaredKind(read.text) : kindOfFile(filename, read.text));
  const kind = detected ?? (filename === undefined || isTomlOrJson(filename) ? taskFileKind : undefined);
  if (!kind) {
    return { cause: 'the file extension is neither .toml nor .json; omit the file, or set its kind with `--kind`' };
  }
  const textLanguage = isJson(filename, read.text) ? jsonLanguage : tomlLanguage;
  const language = kind.isListOfTools ? toolVersionsLanguage : textLanguage;
  const trees = read.text.length < minLargeLength ? 'all' : 'recent';
  const document = new Document(read.text, { language, sections: kind.sections, trees });
  return { ...read, name, path, kind, document };
}

/** Returns the task name of a script task: a file in a task folder that declares itself as a task. */
function scriptOf({ script, filename, kind }: Origin, text: string): string | undefined {
  if (script !== undefined || kind !== undefined || filename === undefined) return script;
  return isScriptText(text, filename) ? scriptNameOf(unixPath(filename)) : undefined;
}

function isTomlOrJson(filename: string): boolean {
  return /\.(?:toml|jsonc?)$/i.test(filename);
}

function isJson(filename: string | undefined, text: string): boolean {
  if (filename !== undefined && isTomlOrJson(filename)) return !/\.toml$/i.test(filename);
  return text.trimStart().startsWith('{');
}
