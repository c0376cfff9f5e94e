import type { Block, BlockState } from '../../../../../../server/core/document/block.ts';
import { defaultFormatOptions, type FormatOptions } from '../../../../../../server/core/document/format-options.ts';
import { formatToml } from '../../../../../../server/core/syntax/toml/format/format-toml.ts';
import { parseBlock } from '../../../../../../server/core/syntax/toml/parse-block.ts';
import { applyEdits } from '../../../../../../server/core/text/edit.ts';

/** Returns the blocks of a text with their starts. */
export function blocksOf(text: string): { readonly block: Block; readonly start: number }[] {
  const blocks: { block: Block; start: number }[] = [];
  let entry: BlockState = 'start';
  for (let start = 0; start < text.length || start === 0; ) {
    const block = parseBlock(text, start, entry);
    blocks.push({ block, start });
    if (block.text === '') break;
    start += block.text.length;
    entry = block.exit;
  }
  return blocks;
}

export function formatText(text: string, options: FormatOptions = defaultFormatOptions): string {
  return applyEdits(text, formatToml(blocksOf(text), options));
}
