import { isTaskEntry } from '../../analysis/task-shapes.ts';
import { assemble } from '../../document/assemble.ts';
import { describeShapes } from '../../schema/describe.ts';
import { itemShapes } from '../../schema/form.ts';
import { typesIn } from '../../schema/json-type.ts';
import { membersOf } from '../../schema/members-of.ts';
import type { Shape } from '../../schema/shape.ts';
import { explain } from '../documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { literal } from './snippet.ts';

/** The names that may stand next in a table header: tables of the schema, and the tasks that have been named. */
export function headerItems(place: CompletionPlace): Completion[] {
  const { caret, node, shapes, document } = place;
  const object = node?.kind === 'object' ? node : undefined;
  const known = membersOf(shapes, object)
    .filter((member) => member.shapes.some((shape) => opensTable(shape, caret.arrayHeader)))
    .map((member) => ({
      name: member.name,
      detail: describeShapes(member.shapes),
      documentation: explain(member.shapes, document.language),
    }));
  const names = new Set(known.map(({ name }) => name));
  const tasks = taskNames(place)
    .filter((name) => !names.has(name))
    .map((name) => ({ name, detail: 'task', documentation: '' }));
  return [...known, ...tasks].map(({ name, detail, documentation }, index) => ({
    label: name,
    kind: 'table',
    detail,
    documentation,
    replace: place.replace,
    text: literal(document.language.renderKey(name)),
    filter: caret.quote + name,
    rank: index,
  }));
}

function opensTable(shape: Shape, asArray: boolean): boolean {
  return shape.alternatives.some((form) =>
    asArray
      ? typesIn(form.types).includes('array') && itemShapes(form, 0).some((item) => opensTable(item, false))
      : typesIn(form.types).includes('object'),
  );
}

/** A task's name opens a table inside it (`[build.env]`): only tasks in object form can have one. */
function taskNames({ caret, document, kind }: CompletionPlace): string[] {
  return [...document.entries()].flatMap((entry) => {
    const parent = entry.path.slice(0, -1);
    const inside = isTaskEntry(entry, kind) && parent.join('\0') === caret.path.join('\0');
    return inside && assemble(entry).member.value.kind === 'object' ? (entry.path.at(-1) ?? []) : [];
  });
}
