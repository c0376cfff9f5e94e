import { runnerVariables } from '../../../analysis/environment/runner-variables.ts';
import { defaultShells } from '../../../analysis/graph/runner-settings.ts';
import { shellsOfTask } from '../../../analysis/graph/shells-of-task.ts';
import { programOfScriptFile } from '../../../analysis/scripts/script-file-program.ts';
import { shellOf, shellsByText } from '../../../analysis/scripts/script-shells.ts';
import { readShell, shellIn } from '../../../analysis/shell/read-shell.ts';
import type { ShellScript } from '../../../analysis/shell/shell-script.ts';
import {
  isOnlyText,
  readsVariables,
  type WindowsShell,
  windowsShellOf,
} from '../../../analysis/shell/shell-scripts.ts';
import type { Document } from '../../../document/document.ts';
import type { Entry } from '../../../document/entry.ts';
import type { OffsetRange } from '../../../text/range.ts';
import { argumentCard } from '../../documentation/argument-card.ts';
import { argumentsOf, type EmbeddedString, rangeInString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import { literal } from '../snippet.ts';
import { definedVariables } from './defined-variables.ts';

/** The script in which a variable is completed, and the caret. */
interface ScriptAtCaret {
  readonly document: Document;
  readonly entry: Entry;
  readonly text: string;
  readonly index: number;
  /** Matches the start of a read of a variable, up to the caret. */
  readonly syntax: RegExp;
  /** Undefined if the script is not a shell script. */
  readonly script: ShellScript | undefined;
  /** Returns the range of a part of the script in the document. */
  readonly rangeOf: (part: OffsetRange) => OffsetRange;
}

/** Completes `$NAME` in a script: the arguments of the task, and the variables of its environment and of the script. */
export function variableItems(place: EmbeddedString, context: CompletionContext): Completion[] | undefined {
  const { node, property, fields, entry } = place;
  if (!fields.steps.includes(property)) return undefined;
  const isForWindows = fields.reference(property)?.when === 'during-on-windows';
  const task = context.file && context.workspace.task(context.file.uri, entry);
  const shells = task ? shellsOfTask(task, context.workspace) : shellsByText(entry);
  const shell = shellOf({ isForWindows }, shells);
  const isShell = readsVariables(node.value, shell);
  return itemsAt(
    {
      ...place,
      text: node.value,
      syntax: readSyntaxOf(node.value, shell),
      script: isShell ? shellIn(node) : undefined,
      rangeOf: ({ start, end }) => rangeInString(place, start, end),
    },
    context,
  );
}

/** Returns the pattern of the text between the start of a read of a variable and the caret. */
function readSyntaxOf(script: string, shell: string): RegExp {
  const ofWindows = windowsShellOf(script, shell);
  return ofWindows === undefined ? readSyntax : windowsReadSyntax[ofWindows];
}

const readSyntax = /(?<![\\$])\$\{?([A-Za-z_][A-Za-z0-9_]*|)$/;
const windowsReadSyntax: Readonly<Record<WindowsShell, RegExp>> = {
  // A `%` that follows a name ends a read.
  cmd: /(?<![%\w])%([A-Za-z_][A-Za-z0-9_]*|)$/,
  powershell: /(?<!`)\$\{?env:([A-Za-z_][A-Za-z0-9_]*|)$/i,
};

/** Completes `$NAME` in the text of a script task. */
export function scriptVariableItems(
  document: Document,
  offset: number,
  context: CompletionContext,
): Completion[] | undefined {
  const [entry] = /[$%](?:\{?(?:env:)?)\w*$/i.test(document.slice(Math.max(0, offset - horizon), offset))
    ? document.entries()
    : [];
  if (!entry) return undefined;
  const { text } = document;
  const { file, workspace } = context;
  const program = programOfScriptFile(file?.uri ?? '') ?? defaultShells(file?.project ?? '', workspace).file;
  const syntax = readSyntaxOf(text, program);
  const script = readsVariables(text, program) ? readShell(text) : undefined;
  return itemsAt({ document, entry, text, index: offset, syntax, script, rangeOf: (part) => part }, context);
}

/** The maximum number of characters around the caret that are examined. */
const horizon = 200;

function itemsAt(place: ScriptAtCaret, context: CompletionContext): Completion[] | undefined {
  const { text, index, syntax, script, entry } = place;
  const word = syntax.exec(text.slice(Math.max(0, index - horizon), index))?.[1];
  if (word === undefined || (script && isOnlyText(text, script, index - word.length))) return undefined;
  const after = /^[A-Za-z0-9_]*/.exec(text.slice(index, index + horizon))?.[0].length ?? 0;
  const replace = place.rangeOf({ start: index - word.length, end: index + after });
  const defined = [
    ...argumentVariables(entry),
    ...(script ? definedVariables('env', place, context) : []),
    ...(script ? ownVariables(script, index) : []),
  ];
  // After `$` alone, the runner's variables are offered only with others; otherwise every script would offer them.
  const found = [...defined, ...(word === '' && defined.length === 0 ? [] : ofRunner)].filter(({ label }) =>
    label.toLowerCase().startsWith(word.toLowerCase()),
  );
  const seen = new Set<string>();
  const items = found.filter(({ label }) => !seen.has(label) && seen.add(label));
  return items.length === 0 ? undefined : items.map((variable, rank) => itemFor(variable, replace, rank));
}

interface OfferedVariable {
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
}

const ofRunner: readonly OfferedVariable[] = runnerVariables.map(({ name, summary }) => ({
  label: name,
  detail: 'set by the runner',
  documentation: summary,
}));

function argumentVariables(entry: Entry): readonly OfferedVariable[] {
  return argumentsOf(entry).map((argument) => ({
    label: `usage_${argument.variable}`,
    detail: argument.help || argument.written,
    documentation: argumentCard(argument),
  }));
}

/** Returns the variables that the script sets elsewhere. */
function ownVariables({ assignments }: ShellScript, index: number): readonly OfferedVariable[] {
  const set = assignments.filter(({ kind, start, end }) => kind !== 'unset' && (index < start || end < index));
  return set.map(({ name }) => ({ label: name, detail: 'set in this script' }));
}

function itemFor(
  { label, detail, documentation = '' }: OfferedVariable,
  replace: OffsetRange,
  rank: number,
): Completion {
  return { label, kind: 'value', detail, documentation, replace, text: literal(label), filter: label, rank };
}
