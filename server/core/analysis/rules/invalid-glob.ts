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
  severity: 'warning',
  summary: 'A pattern in `sources` or `outputs` has an unclosed bracket, a reversed range or a trailing backslash.',
  advice:
    'Close the bracket, or enclose the character in brackets if it is part of a name: `[[]`, `[{]`. The format ' +
    'does not define the syntax of patterns (spec 2.2). The runner logs a warning and runs the task, but ignores such a pattern in ' +
    '`sources`, and with such a pattern in `outputs`, it never skips the task; its `tasks validate` reports an error. A file group ' +
    '(`@group:name`) is not a pattern.',
  checks: {
    task: ({ property, kind }) =>
      kind
        .fields()
        .patterns()
        .flatMap((name) => stringsIn(property(name)?.value).flatMap(findingsOf)),
  },
  fixes,
};

function findingsOf(node: StringNode): readonly Finding[] {
  const { value } = node;
  if (isTemplate(value) || value.startsWith('@group:')) return [];
  // An exclamation mark before the pattern excludes files; an escaped one is part of the name.
  const skipped = /^\\?!/.exec(value)?.[0].length ?? 0;
  const fault = globFault(value.slice(skipped));
  if (!fault) return [];
  const span = placeInString(node, fault.start + skipped, fault.end + skipped);
  return [{ message: fault.message, span }];
}

/** Returns the fix that removes a trailing backslash, or that closes the bracket at the end of the pattern. */
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
