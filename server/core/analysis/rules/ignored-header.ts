import type { Document } from '../../document/document.ts';
import type { Span } from '../../document/span.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The key of the header, and its value. */
interface IgnoredHeader {
  readonly name: string;
  readonly value: Span;
}

export const ignoredHeader: Rule<FindingWith<IgnoredHeader>> = {
  code: 'ignored-header',
  severity: 'warning',
  summary: 'A header of a script task has a key that the runner reads only in task files.',
  advice:
    'The runner prints a warning and ignores the header. `run`, `run_windows` and `file` are the script itself; write the ' +
    'usage specification in `#USAGE` lines. For the other keys, define a task with `file` in a task file.',
  checks: { parser: 'block' },
  fixes: (problem, document) => [removal(problem, document)],
};

function removal({ span, data }: FindingWith<IgnoredHeader>, document: Document): Fix {
  const { text } = document;
  const { start } = document.offsetsOf(span);
  const end = text.indexOf('\n', document.offsetsOf(data.value).end) + 1;
  const lines = { start: text.lastIndexOf('\n', start - 1) + 1, end: end > 0 ? end : text.length };
  return { title: `Remove \`${data.name}\``, edits: [{ ...lines, text: '' }], preferred: true };
}
