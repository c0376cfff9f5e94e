import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { hasKnownPlaces, isWrittenPlainly, placeInString } from '../../document/string-place.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import type { ShellsOfFile } from '../graph/shells-of-task.ts';
import { type ScriptShells, shellOf } from '../scripts/script-shells.ts';
import { taskScripts } from '../scripts/task-scripts.ts';
import { type ScriptEnvironment, scriptEnvironment } from './environment.ts';
import { type ScriptSource, scriptSource } from './script-source.ts';
import { writtenInString } from './written-in-string.ts';

/** A script that ShellCheck can check, and its place in the document. */
export interface CheckedScript extends ScriptSource {
  /** The script in the document, with its template expressions. */
  readonly text: string;
  readonly environment: ScriptEnvironment;
  /** Returns the span in the document of a part of the script. */
  readonly spanOf: (start: number, end: number) => Span;
  /**
   * Returns the replacement of a part of the script as it must be written in the document, with escapes if necessary;
   * undefined if it cannot be written.
   */
  readonly replacementOf: (start: number, end: number, text: string) => string | undefined;
  /** The spans at which a comment can suppress problems of the whole script. The span of the task is the last. */
  readonly owners: readonly Span[];
}

export interface CheckedTaskOptions {
  readonly document: Document;
  readonly fields: TaskFields;
  /** Whether the entry is a template. Tasks that extend it can set more variables. */
  readonly isTemplate: boolean;
  /** The template that the task extends. */
  readonly template: Entry | undefined;
  readonly surroundings: ScriptSurroundings;
  /** The shells of the scripts of the task. */
  readonly shells: ScriptShells;
  /** The program that runs the file of a script task without a `#!` line. */
  readonly scriptProgram: string;
}

/** The settings of config files that apply to the scripts of a file. */
export interface ScriptSurroundings {
  /** The shells of tasks that specify none. */
  readonly shells: ShellsOfFile;
  /** The shell that runs script files without a `#!` line. */
  readonly fileShell: string;
  /** The variables that the `env` of config files sets. */
  readonly environment: ScriptEnvironment;
}

/** Returns the scripts of a task that ShellCheck can check. */
export function checkedScripts(entry: Entry, options: CheckedTaskOptions): readonly CheckedScript[] {
  const { document, fields, isTemplate, template, surroundings, shells, scriptProgram } = options;
  if (document.language.holdsOneTask) return scriptTask(document, entry, surroundings, scriptProgram);
  const scripts = taskScripts(entry, fields).flatMap((script) => {
    const { node, key } = script;
    const shell = shellOf(script, shells);
    const source = hasKnownPlaces(node) ? scriptSource(node.value, { shell, isTemplate: true }) : undefined;
    return source ? [{ node, key, source }] : [];
  });
  if (scripts.length === 0) return [];
  const set = scriptEnvironment(template ? [entry, template] : [entry], surroundings.environment);
  const environment = isTemplate ? { ...set, isOpen: true } : set;
  const header = headerOf(entry);
  return scripts.map(({ node, key, source }) => ({
    ...source,
    ...inString(node),
    environment,
    owners: [node, ...(key ? [key] : []), ...(header ? [header] : [])],
  }));
}

function inString(node: StringNode): Pick<CheckedScript, 'text' | 'spanOf' | 'replacementOf'> {
  return {
    text: node.value,
    spanOf: (start, end) => placeInString(node, start, end),
    replacementOf: (start, end, text) =>
      isWrittenPlainly(node, start, end) ? writtenInString(node, start, end, text) : undefined,
  };
}

/** Returns the whole text of a script task, which the runner starts as a file and does not render as a template. */
function scriptTask(
  document: Document,
  entry: Entry,
  { environment: ofConfigs }: ScriptSurroundings,
  program: string,
): readonly CheckedScript[] {
  const { text } = document;
  const source = scriptSource(text, { shell: program, isTemplate: false });
  if (!source) return [];
  const spanOf = (start: number, end: number): Span => {
    const { block, start: blockStart } = document.blocks.at(start);
    const length = block.text.length;
    return { anchor: block, start: start - blockStart, end: Math.min(end - blockStart, length) };
  };
  const environment = scriptEnvironment([entry], ofConfigs);
  return [{ ...source, text, spanOf, environment, replacementOf: (_start, _end, written) => written, owners: [] }];
}

/** Returns the key at the start of the task: the key of its member, or the first key of its table header. */
function headerOf({ fragments: [first] }: Entry): Span | undefined {
  return first && ('member' in first ? first.member.key : first.header[0]);
}
