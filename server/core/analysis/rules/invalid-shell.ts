import type { Document } from '../../document/document.ts';
import type { StringNode } from '../../document/node.ts';
import type { Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { shellWords } from '../../text/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { maskScript } from '../scripts/masked-script.ts';
import { missingScriptOption } from '../scripts/script-option.ts';
import { isTemplate } from '../values/is-template.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The option that is missing; undefined for other findings. */
interface MissingOption {
  readonly option: string | undefined;
}

export const invalidShell: Rule<FindingWith<MissingOption>> = {
  code: 'invalid-shell',
  severity: 'error',
  summary: 'A `shell` has an unclosed quote, its program does not exist, or the program would not run the script.',
  advice:
    'Close the quote; otherwise, the runner cannot split the command. A program with an absolute path should exist; ' +
    'if it does not, only a warning is reported, since the task may be intended for another machine. In the headers of a ' +
    'script, both are warnings, since the runner starts an executable script without a shell.\n\nThe runner appends each ' +
    'script in `run` to `shell` as one argument, which `bash`, `python3` or `node` read as the name of a file: such a task ' +
    'fails, and a warning is reported. Write `bash -c`, `python3 -c` or `node -e`. Scripts with a `#!` line, which run ' +
    'without the shell, and scripts that may be the path of a file are not reported. The format defines none of this (spec 2.2).',
  checks: {
    task: (task) => {
      const value = task.property('shell')?.value;
      if (value?.kind !== 'string' || !value.closed || isTemplate(value.value)) return [];
      if (shellWords(value.value)) return withoutOption(value, task);
      const { isScript } = task;
      const span = placeInString(value, openQuote(value.value), value.value.length);
      return [findingOf(span, isScript ? 'warning' : 'error', 'This quote is not closed; close it or remove it')];
    },
    amongTasks: (task, { files }) => {
      const value = propertyOf(task, 'shell');
      if (value?.kind !== 'string' || isTemplate(value.value)) return [];
      const [program] = shellWords(value.value) ?? [];
      if (!program?.text.startsWith('/') || files(program.text) !== 'missing') return [];
      const span = placeInString(value, program.start, program.end);
      const message = `Program \`${program.text}\` does not exist on this machine; correct the path, or specify only its name`;
      return [findingOf(span, 'warning', message)];
    },
  },
  fixes,
};

function findingOf(span: Span, severity: Severity, message: string, option?: string): FindingWith<MissingOption> {
  return { severity, message, span, data: { option } };
}

/** Returns a finding if the program in `shell` would read a script of the task as the name of a file. */
function withoutOption(shell: StringNode, { isScript, property }: TaskView): readonly FindingWith<MissingOption>[] {
  const missing = isScript || property('file') ? undefined : missingScriptOption(shell.value);
  if (!missing || !stringsIn(property('run')?.value).some(({ value }) => isOnlyScript(value))) return [];
  const { program, option } = missing;
  const message = `\`${program}\` reads the script as the name of a file, so the task fails; write \`${shell.value.trim()} ${option}\``;
  return [findingOf(placeInString(shell, 0, shell.value.length), 'warning', message, option)];
}

/** Returns whether a script runs in the shell and cannot be the path of a file. */
function isOnlyScript(script: string): boolean {
  return !/^\s*#!/.test(script) && !/^[\w./\\~@:$%+-]*$/.test(maskScript(script).text.trim());
}

function fixes({ span, data: { option } }: FindingWith<MissingOption>, document: Document): readonly Fix[] {
  if (option === undefined) return [];
  const { end } = document.offsetsOf(span);
  return [{ title: `Add \`${option}\``, edits: [{ start: end, end, text: ` ${option}` }], preferred: true }];
}

/** Returns the offset of the unclosed quote. */
function openQuote(line: string): number {
  let open: number | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    const isInSingle = open !== undefined && line[open] === "'";
    if (character === '\\' && !isInSingle) at++;
    else if (open === undefined && (character === "'" || character === '"')) open = at;
    else if (open !== undefined && character === line[open]) open = undefined;
  }
  return open ?? 0;
}
