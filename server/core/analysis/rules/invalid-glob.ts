import type { Document } from '../../document/document.ts';
import type { StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix } from '../fixes/fix.ts';
import { globFault } from '../values/glob-fault.ts';
import { isTemplate } from '../values/is-template.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidGlob: Rule = {
  code: 'invalid-glob',
  severity: 'error',
  summary: 'A pattern of `sources` or `outputs` with an open bracket, a reversed range or a backslash at its end.',
  advice:
    'Close the bracket, or put the character into brackets when it is part of a name: `[[]`, `[{]`. The specification does not ' +
    'say how patterns are written; the runner refuses the task for such a one. A group of files (`@group:name`) is no pattern.',
  checks: {
    task: ({ property, kind }) =>
      kind
        .fields()
        .patterns()
        .flatMap((name) => stringsIn(property(name)?.value).flatMap(problemsOf)),
  },
  fixes,
};

function problemsOf(node: StringNode): readonly Finding[] {
  const { value } = node;
  if (isTemplate(value) || value.startsWith('@group:')) return [];
  // An exclamation mark that excludes, or one that is escaped, comes before the pattern.
  const skipped = /^\\?!/.exec(value)?.[0].length ?? 0;
  const fault = globFault(value.slice(skipped));
  if (!fault) return [];
  const span = placeInString(node, fault.start + skipped, fault.end + skipped);
  return [{ message: fault.message, span }];
}

/** What is open is closed at the end of the pattern. */
function fixes({ span }: Finding, document: Document): readonly Fix[] {
  const { start, end } = document.offsetsOf(span);
  const text = document.slice(start, end);
  if (/^\\+$/.test(text)) {
    return [{ title: 'Remove the backslash', edits: [{ start, end, text: '' }], preferred: false }];
  }
  const closing = text.startsWith('[') ? ']' : text.startsWith('{') ? '}' : undefined;
  if (closing === undefined || globFault(text + closing)) return [];
  return [{ title: `Add \`${closing}\``, edits: [{ start: end, end, text: closing }], preferred: false }];
}
