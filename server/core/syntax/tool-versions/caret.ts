import type { Block } from '../../document/block.ts';
import type { Caret } from '../../document/caret.ts';
import { wordsOf } from './parse-block.ts';

/** Returns the context at an offset (see `Language.caretIn`): the first word of a line is a key, and the others are versions. */
export function caretIn(block: Block, offset: number): Caret {
  const isNextLine = offset === block.text.length && block.text.endsWith('\n');
  const isComment = !isNextLine && isInComment(block, offset);
  const words = isNextLine ? [] : wordsOf(block);
  const current = words.findIndex(({ start, end }) => start <= offset && offset <= end);
  const index = current >= 0 ? current : words.filter(({ end }) => end < offset).length;
  const word = words[current];
  const [tool] = block.members;
  const isKey = index === 0;
  const common = {
    replace: { start: word?.start ?? offset, end: word?.end ?? offset },
    prefix: block.text.slice(word?.start ?? offset, offset),
    quote: '',
    arrayHeader: false,
    insideString: false,
    container: 'statement',
  } as const;
  if (isComment || (!isKey && !tool)) return { ...common, role: 'none', path: [], hasSeparator: false };
  if (isKey || !tool) return { ...common, role: 'key', path: [], hasSeparator: words.length > (word ? 1 : 0) };
  return { ...common, role: 'value', path: [tool.key.name, index - 1], hasSeparator: false };
}

/** Returns whether a comment contains the offset: whether a number sign that no word contains is before it. */
function isInComment(block: Block, offset: number): boolean {
  const end = wordsOf(block).findLast((word) => word.start <= offset)?.end ?? 0;
  return block.text.slice(end, offset).includes('#');
}
