import type { Fragment } from '../../document/entry.ts';
import type { Node } from '../../document/node.ts';
import { nodeAt, treeAlong } from '../../document/tree-along.ts';
import { type MemberShape, membersOf } from '../../schema/lookup/members-of.ts';
import { shapesAt } from '../../schema/lookup/shapes-at.ts';
import { itemShapes } from '../../schema/shape/form.ts';
import { typesIn } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { describeShapes } from '../../schema/words/describe.ts';
import { explain, mergedDocumentation } from '../documentation/documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { literal } from './snippet.ts';
import { snippetPreview } from './snippet-preview.ts';
import { usualType } from './value-form.ts';

/**
 * Completes the next segment of a table header: the tables that the schema defines, usual tables first, and the
 * existing tasks. Directly after the opening bracket, a new task comes first, followed by the tables of the task above.
 */
export function headerItems(place: CompletionPlace): readonly Completion[] {
  const known = tablesIn(place, place.shapes, place.node, []);
  const names = new Set(known.map(({ path }) => path[0]));
  const tasks = taskNames(place)
    .filter((name) => !names.has(name))
    .map((name) => ({ path: [name], detail: 'task', documentation: '', isWhole: false }));
  const tables = tableItems([...tablesOfTaskAbove(place), ...known, ...tasks], place);
  return [...newTask(place), ...tables].map((item, rank) => ({ ...item, rank }));
}

/**
 * Returns the header of a new task, with a script unless statements follow. It is offered only directly after the
 * opening bracket.
 */
function newTask(place: CompletionPlace): Completion[] {
  const { caret, document, kind, replace } = place;
  const { text: closed, covers } = closing(place);
  if (caret.path.length > 0 || caret.arrayHeader || caret.quote !== '' || closed === '') return [];
  const path = [...kind.sections.slice(0, 1), `\${1:name}`].join('.');
  const { block } = document.blocks.atCaret(replace.start);
  const script = block.members.length > 0 ? '' : `\n${document.language.renderMember('run', '"$2"')}`;
  const text = `${path}${closed}${script}`;
  return [
    {
      label: 'New task',
      kind: 'table',
      detail: 'A task with a script.',
      documentation: snippetPreview(`[${text}`, document.language),
      replace: { start: replace.start, end: replace.end + covers },
      text,
      filter: 'New task',
      rank: 0,
    },
  ];
}

/** Returns the completion items for the given tables in the header at the caret. */
export function tableItems(tables: readonly HeaderTable[], place: CompletionPlace): readonly Completion[] {
  return tables.map((table, index) => {
    const text = table.path.map(place.document.language.renderKey).join('.');
    const brackets = table.isWhole ? closing(place) : undefined;
    return {
      label: table.path.join('.'),
      kind: 'table',
      detail: table.detail,
      documentation: table.documentation,
      replace: { start: place.replace.start, end: place.replace.end + (brackets?.covers ?? 0) },
      text: literal(text) + (brackets?.text ?? ''),
      filter: place.caret.quote + table.path.join('.'),
      rank: index,
    };
  });
}

/** A table that can be completed in a header. `path` is the rest of its path, after the caret. */
export interface HeaderTable {
  readonly path: readonly string[];
  readonly detail: string;
  readonly documentation: string;
  /** Whether the header can be closed. A section (`[tasks`) or an existing task must be followed by a name. */
  readonly isWhole: boolean;
}

function tablesIn(
  place: CompletionPlace,
  shapes: readonly Shape[],
  node: Node | undefined,
  path: readonly string[],
): HeaderTable[] {
  const { caret, document } = place;
  const tables = membersOf(shapes, node?.kind === 'object' ? node : undefined)
    .filter((member) => isOffered(member) && (member.name !== '_' || caret.path.length + path.length > 0))
    .filter(({ shapes }) => shapes.some((shape) => opensTable(shape, caret.arrayHeader)))
    .filter((member) => !member.present || isTable(node && nodeAt(node, [member.name])));
  const isUsual = (member: MemberShape) =>
    Number(usualType(member.shapes) === (caret.arrayHeader ? 'array' : 'object'));
  return tables
    .sort((a, b) => isUsual(b) - isUsual(a))
    .map(({ name, shapes: found }) => ({
      path: [...path, name],
      detail: describeShapes(found),
      documentation: explain(found, document.language),
      isWhole: caret.path.length + path.length > 0,
    }));
}

function isOffered({ name, shapes }: MemberShape): boolean {
  return name !== '$schema' && mergedDocumentation(shapes).deprecationMessage === undefined;
}

/** Returns whether a header can open the value. An inline table or dotted keys cannot be extended by a header. */
function isTable(node: Node | undefined): boolean {
  return (
    node?.kind === 'missing' ||
    (node?.kind === 'object' && node.form === 'table') ||
    (node?.kind === 'array' && node.form === 'tables')
  );
}

function opensTable(shape: Shape, asArray: boolean): boolean {
  return shape.alternatives.some((form) =>
    asArray
      ? typesIn(form.types).includes('array') && itemShapes(form, 0).some((item) => opensTable(item, false))
      : typesIn(form.types).includes('object'),
  );
}

/** Returns the names of the tasks in object form. Only these tasks can contain a table (`[build.env]`). */
function taskNames({ caret, document, kind, replace }: CompletionPlace): string[] {
  const { block } = document.blocks.atCaret(replace.start);
  const parent = caret.path.join('\0');
  return Array.from(document.entryIds).flatMap((id) => {
    const entry = document.entryById(id);
    if (!entry || entry.path.slice(0, -1).join('\0') !== parent || !kind.isTask(entry)) return [];
    const isDefinedElsewhere = entry.fragments.some(
      (fragment) => fragment.block !== block && isObjectFragment(fragment),
    );
    return isDefinedElsewhere ? (entry.path.at(-1) ?? []) : [];
  });
}

function isObjectFragment(fragment: Fragment): boolean {
  return 'header' in fragment || fragment.member.value.kind === 'object';
}

/** Returns the tables that the task in the previous block does not define yet. */
function tablesOfTaskAbove(place: CompletionPlace): readonly HeaderTable[] {
  const { caret, document, kind, replace } = place;
  const { block, start } = document.blocks.atCaret(replace.start);
  if (caret.path.length > 0 || start === 0) return [];
  const names = document.blocks.at(start - 1).block.header.map((key) => key.name);
  const path = names.slice(0, kind.sections.includes(names[0] ?? '') ? 2 : 1);
  const tree = treeAlong(path, document, block);
  const task = nodeAt(tree, path);
  const entry = document.entry(...path);
  if (task?.kind !== 'object' || !entry || !kind.isTask(entry)) return [];
  return tablesIn(place, shapesAt(kind.shape(), path, tree), task, path).filter(
    (table) => nodeAt(tree, table.path) === undefined,
  );
}

/**
 * Returns the brackets that close the header: missing brackets, or the brackets directly after the caret, which are
 * replaced to move the caret after them. Empty if the header continues.
 */
function closing({ caret, document, replace }: CompletionPlace): { readonly text: string; readonly covers: number } {
  const text = caret.arrayHeader ? ']]' : ']';
  const rest = /^[^\r\n]*/.exec(document.slice(replace.end, replace.end + 500))?.[0] ?? '';
  if (!rest.includes(']')) return { text, covers: 0 };
  return rest.startsWith(text) ? { text, covers: text.length } : { text: '', covers: 0 };
}
