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
  summary: 'A `shell` with an open quote, or whose program is not there.',
  advice:
    'Close the quote: the runner cannot split the command otherwise. A program that is given by its absolute path should exist; ' +
    'where it does not, that is a warning only, since the task may be meant for another machine. The specification says nothing ' +
    'of either.',
  checks: {
    task: ({ property }) => {
      const value = property('shell')?.value;
      if (value?.kind !== 'string' || !value.closed || isTemplate(value.value) || shellWords(value.value)) return [];
      const span = placeInString(value, openQuote(value.value), value.value.length);
      return [problemOf(span, 'error', 'This quote is not closed; close it or remove it')];
    },
    amongTasks: (task, { files }) => {
      const value = propertyOf(task, 'shell');
      if (value?.kind !== 'string' || isTemplate(value.value)) return [];
      const [program] = shellWords(value.value) ?? [];
      if (!program?.text.startsWith('/') || files(program.text) !== 'missing') return [];
      const span = placeInString(value, program.start, program.end);
      const message = `Program \`${program.text}\` does not exist on this machine; correct the path, or specify only its name`;
      return [problemOf(span, 'warning', message)];
    },
  },
};

function problemOf(span: Span, severity: Severity, message: string): Finding {
  return { severity, message, span };
}

/** Where the quote stands that is never closed. */
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
