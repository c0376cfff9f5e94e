import type { Document } from '../../document/document.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { taskPropertyNames } from '../kinds/document-shapes.ts';
import type { FileView, FindingWith, Rule } from './rule.ts';

export const unreadHeader: Rule<FindingWith<UnreadHeader>> = {
  code: 'unread-header',
  severity: 'warning',
  summary: 'A comment looks like a header of a script task, but the runner does not read it.',
  advice:
    'Headers begin with `#MISE`, `//MISE` or `::MISE`, in capital letters; a space or brackets, as in `# [MISE]`, are allowed. ' +
    'The runner no longer reads `# mise`.',
  checks: { file: unreadHeaders },
  fixes: ({ data }) => [
    { title: `Change to ${quotedName(data.header)}`, edits: [{ ...data.place, text: data.header }], preferred: true },
  ],
};

interface UnreadHeader {
  /** The beginning of a header that the runner reads. */
  readonly header: string;
  /** The place of the written beginning, as offsets. */
  readonly place: Fix['edits'][number];
}

/** Matches the beginning of a comment such as `# mise description =`. */
const comment = /^(?<mark>(?<sign>#|\/\/|::)[ \t]*\[?(?<word>mise|Mise)\]?:?)[ \t]+(?<key>[a-z_]+)[ \t]*=/gm;

/** The number of characters that are searched. Headers are at the beginning of a script. */
const searchedLength = 65_536;

function unreadHeaders({ document }: FileView): readonly FindingWith<UnreadHeader>[] {
  if (!document.language.holdsOneTask) return [];
  const text = document.text.slice(0, searchedLength);
  return [...text.matchAll(comment)].flatMap((found) => {
    const { mark = '', sign = '', key = '' } = found.groups ?? {};
    return taskPropertyNames.has(key) ? [findingOf(mark, sign, found.index, document)] : [];
  });
}

function findingOf(mark: string, sign: string, start: number, document: Document): FindingWith<UnreadHeader> {
  const header = `${sign}MISE`;
  const { block, start: blockStart } = document.blocks.at(start);
  const span = { anchor: block, start: start - blockStart, end: start - blockStart + mark.length };
  const message = `The runner does not read ${quotedName(mark)}; write ${quotedName(header)}`;
  return { message, span, data: { header, place: { start, end: start + mark.length, text: header } } };
}
