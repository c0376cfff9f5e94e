import type { Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { shellWords } from '../../text/words.ts';
import { propertyOf } from '../graph/property-of.ts';
import { isTemplate } from '../values/is-template.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidShell: Rule = {
  code: 'invalid-shell',
  severity: 'error',
  summary: 'A `shell` has an unclosed quote, or its program does not exist.',
  advice:
    'Close the quote; otherwise, the runner cannot split the command. A program with an absolute path should exist; ' +
    'if it does not, only a warning is reported, since the task may be intended for another machine. In the headers of a ' +
    'script, both are warnings, since the runner starts an executable script without a shell. The specification defines ' +
    'neither.',
  checks: {
    task: ({ isScript, property }) => {
      const value = property('shell')?.value;
      if (value?.kind !== 'string' || !value.closed || isTemplate(value.value) || shellWords(value.value)) return [];
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
};

function findingOf(span: Span, severity: Severity, message: string): Finding {
  return { severity, message, span };
}

/** Returns the offset of the quote that is not closed. */
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
