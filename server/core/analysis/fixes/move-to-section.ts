import type { Document } from '../../document/document.ts';
import type { Span } from '../../document/span.ts';
import type { Fix } from './fix.ts';

/**
 * Returns the fix that writes the section before the name of the task in all its headers; an empty list if the text has
 * no header, or if the result would define a table twice.
 */
export function moveToSection(span: Span, document: Document): readonly Fix[] {
  const [section = ''] = document.sections;
  const { header } = document.blocks.place(span.anchor).block;
  const name = header[0]?.name ?? '';
  const fragments = document.entry(name)?.fragments ?? [];
  const keys = fragments.flatMap((fragment) => ('header' in fragment ? fragment.header.slice(0, 1) : []));
  const isSectionWithoutHeader = [...document.blocks].some(
    ({ block }) => block.header.length === 0 && block.members.some(({ key }) => key.name === section),
  );
  if (keys.length === 0 || keys.length < fragments.length) return [];
  if (isSectionWithoutHeader || document.entry(section, name)) return [];
  const edits = keys.map((key) => {
    const { start } = document.offsetsOf(key);
    return { start, end: start, text: `${section}.` };
  });
  return [{ title: `Move the task to \`${section}\``, edits, preferred: true }];
}
