import { memberNamed, type Node, type ObjectNode, type StringNode } from '../../../document/node.ts';
import type { Span } from '../../../document/span.ts';
import { placeInString } from '../../../document/string-place.ts';
import { blankWords, shellWords, type Word } from '../../../text/words.ts';
import type { ReferenceForm } from '../../fields/field-keywords.ts';
import type { ReferenceField } from '../../fields/task-fields.ts';
import { type TargetKind, targetKind } from '../task-name.ts';

/** A mention of a task by name, or of several tasks by a pattern. */
export interface TaskReference {
  readonly field: ReferenceField;
  /** The name of the field. */
  readonly via: string;
  /** The name, alias or pattern, without escapes and quotes. */
  readonly target: string;
  readonly kind: TargetKind;
  /** The span of the name, without arguments in the same string. */
  readonly span: Span;
  /** The whole value: a string, a list that contains the name and its arguments, or an object. */
  readonly node: Node;
  readonly args: readonly string[];
  /** Environment variables as `KEY=value`, in the order of the text. */
  readonly env: readonly string[];
  /** Whether the task need not exist. */
  readonly optional: boolean;
}

/** The target of a reference, without its position. */
export type ReferenceTarget = Pick<TaskReference, 'target' | 'kind'>;

const none: readonly string[] = [];

/** Returns the references in the value of a field (spec 2.6 and 2.7). */
export function referencesIn(value: Node, field: ReferenceField): readonly TaskReference[] {
  const read = readers[field.form];
  return (value.kind === 'array' ? value.items : [value]).flatMap((item) => read(item, field));
}

const readers: Readonly<Record<ReferenceForm, (item: Node, field: ReferenceField) => readonly TaskReference[]>> = {
  dependencies: readDependency,
  steps: readStep,
};

/** Reads a dependency. A string without separate arguments and environment variables is a command line. */
function readDependency(item: Node, field: ReferenceField): readonly TaskReference[] {
  if (item.kind === 'string') return readCommandLine(item, { field, node: item, env: none, optional: false });
  if (item.kind === 'object') {
    return readCall(item, field, (name, context) =>
      context.args.length === 0 && context.env.length === 0
        ? readCommandLine(name, context)
        : referenceOf(name, wholeWord(name), context),
    );
  }
  if (item.kind !== 'array') return [];
  const [name, ...rest] = item.items;
  if (name?.kind !== 'string') return [];
  const context = { field, node: item, env: none, optional: false };
  if (rest.length === 0) return readCommandLine(name, context);
  return referenceOf(name, wholeWord(name), { ...context, args: rest.map(textOf) });
}

/** Reads `KEY=value task argument…`. A single word is always the name of a task. */
function readCommandLine(item: StringNode, context: ReferenceContext): readonly TaskReference[] {
  const words = shellWords(item.value) ?? blankWords(item.value);
  const isTemplate = targetKind(item.value) === 'template';
  const first = words.length > 1 ? words.findIndex((word) => !isAssignment(word)) : 0;
  const name = isTemplate ? wholeWord(item) : words[first];
  if (!name) return [];
  const env = first > 0 ? words.slice(0, first).map(({ text }) => text) : none;
  const args = isTemplate || words.length <= first + 1 ? none : words.slice(first + 1).map(({ text }) => text);
  return referenceOf(item, name, { ...context, args, env });
}

function readStep(item: Node, field: ReferenceField): readonly TaskReference[] {
  if (item.kind !== 'object') return [];
  const tasks = memberNamed(item, 'tasks')?.value;
  const group = tasks?.kind === 'array' ? tasks.items : [];
  const strings = group.filter((task) => task.kind === 'string');
  const grouped = strings.flatMap((task) =>
    readWords(task, blankWords(task.value), { field, node: task, env: none, optional: false }),
  );
  const called = readCall(item, field, (name, context) => readWords(name, blankWords(name.value), context));
  return [...called, ...grouped];
}

function readCall(
  item: ObjectNode,
  field: ReferenceField,
  read: (name: StringNode, context: ReferenceContext & Pick<TaskReference, 'args'>) => readonly TaskReference[],
): readonly TaskReference[] {
  const name = memberNamed(item, 'task')?.value;
  if (name?.kind !== 'string') return [];
  const args = memberNamed(item, 'args')?.value;
  const env = memberNamed(item, 'env')?.value;
  const optional = memberNamed(item, 'optional')?.value;
  return read(name, {
    field,
    node: item,
    args: args?.kind === 'array' ? args.items.map(textOf) : none,
    env: env?.kind === 'object' ? env.members.map(({ key, value }) => `${key.name}=${textOf(value)}`) : none,
    optional: optional?.kind === 'boolean' && optional.value,
  });
}

type ReferenceContext = Pick<TaskReference, 'field' | 'node' | 'env' | 'optional'> & {
  readonly args?: readonly string[];
};

/**
 * Reads a line whose first word is the name of a task. The other words are arguments; they precede the arguments that
 * are listed separately.
 */
function readWords(item: StringNode, words: readonly Word[], context: ReferenceContext): readonly TaskReference[] {
  if (targetKind(item.value) === 'template') return referenceOf(item, wholeWord(item), context);
  const [name, ...more] = words;
  if (!name) return [];
  return referenceOf(item, name, { ...context, args: [...more.map(({ text }) => text), ...(context.args ?? none)] });
}

function referenceOf(item: StringNode, word: Word, context: ReferenceContext): readonly TaskReference[] {
  if (word.text.trim() === '') return [];
  const { field, node, args = none, env, optional } = context;
  const span = placeInString(item, ...nameInside(item.value, word));
  // The name is usually the whole value. Using the same string saves memory.
  const target = word.text === item.value ? item.value : word.text;
  return [{ field, via: field.name, target, kind: targetKind(target), span, node, args, env, optional }];
}

/** Returns the range of a word without the quotes around it. */
function nameInside(line: string, { text, start, end }: Word): [number, number] {
  return line.slice(start + 1, end - 1) === text ? [start + 1, end - 1] : [start, end];
}

function wholeWord({ value }: StringNode): Word {
  return { text: value, start: 0, end: value.length };
}

/** Returns whether a word is `KEY=value`, which may precede the name of a task. */
export function isAssignment({ text }: Pick<Word, 'text'>): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*=/.test(text);
}

function textOf(node: Node): string {
  return node.kind === 'string' ? node.value : '';
}
