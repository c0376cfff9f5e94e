import { membersOf } from '../../schema/lookup/members-of.ts';
import { describeShapes } from '../../schema/words/describe.ts';
import { explain } from '../documentation/documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { canBeginTable } from './fresh-line.ts';
import { literal } from './snippet.ts';
import { usualType } from './value-form.ts';

/** Returns the headers of tables inside the current table (`[build.env]`), if a new table can begin at the caret. */
export function subTableItems(place: CompletionPlace): Completion[] {
  const { caret, node, shapes, document } = place;
  const { block } = document.blocks.atCaret(place.replace.start);
  const depth = caret.path.filter((step) => typeof step === 'string').length;
  if (depth !== block.header.length || !canBeginTable(place)) return [];
  const { language } = document;
  const object = node?.kind === 'object' ? node : undefined;
  return membersOf(shapes, object, place.currentMember)
    .filter((member) => !member.present && usualType(member.shapes) === 'object')
    .map(({ name, shapes: found }, index) => {
      const header = `[${[...block.header.map((key) => key.name), name].map(language.renderKey).join('.')}]`;
      return {
        label: header,
        kind: 'table',
        detail: describeShapes(found),
        documentation: explain(found, language),
        replace: place.replace,
        text: `${literal(header)}\n$1`,
        filter: caret.quote + name,
        rank: (depth === 0 ? 1_100 : 900) + index,
      };
    });
}
