import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { validate } from '../../schema/explain/validate.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { taskView } from '../kinds/task-view.ts';
import { rules } from '../rules/all-rules.ts';
import { withMisplaced } from '../rules/misplaced-property.ts';
import { nestedTasks } from '../rules/nested-task.ts';
import { taskPrefixes } from '../rules/task-prefix.ts';
import { withForeignName } from '../rules/unknown-property.ts';
import { listedTask } from '../rules/wrong-type.ts';
import { settled } from './settled.ts';

/** What is wrong with how an entry is written: what is given twice, and what the schema does not allow. */
export const checkForm = rememberedByEntry((entry, kind): readonly Problem[] => {
  const { member, problems } = assemble(entry);
  const duplicates = settled(problems, entry);
  if (kind.hasFixedRoot) return [...duplicates, ...settled(wholeRoot(member, kind), entry)];
  const shape = kind.entryShape(entry);
  if (!shape || entry.kind === 'section') return duplicates;
  const misnamed = namedWrongly(entry, kind, member);
  if (misnamed.length > 0) return [...duplicates, ...settled(misnamed, entry)];
  const found = settled(validate(shape, member.value, member.key), entry).map(withForeignName);
  if (!kind.isTask(entry)) return [...duplicates, ...found];
  return found.length > 0 ? [...duplicates, ...explained(found, member, entry, shape)] : duplicates;
});

/** Not every name can stand at the root of a registry configuration: the entry is looked at as if it were all there is. */
function wholeRoot(member: Member, kind: DocumentKind): readonly Problem[] {
  const { anchor, start, end } = member.key;
  const root: ObjectNode = { kind: 'object', form: 'table', members: [member], anchor, start, end };
  return validate(kind.shape(), root, member.key);
}

/** What the rules find in a task or template by itself. */
export const checkByRules = rememberedByEntry((entry, kind): readonly Problem[] => {
  const shape = entry.kind === 'entry' && kind.isTask(entry) ? kind.entryShape(entry) : undefined;
  const { member } = assemble(entry);
  if (!shape || namedWrongly(entry, kind, member).length > 0) return [];
  const view = taskView(member, entry, kind, shape);
  const found = settled(
    taskRules.flatMap((rule) => rule.checkTask?.(view) ?? []),
    entry,
  );
  if (!isSound(entry, [...checkForm(entry, kind), ...found])) return found;
  return [...found, ...soundTaskRules.flatMap((rule) => rule.checkSoundTask?.(view) ?? [])];
});

/** Diagnostics and the list of tasks ask for the same: it is looked at once. */
function rememberedByEntry<Result>(
  check: (entry: Entry, kind: DocumentKind) => Result,
): (entry: Entry, kind: DocumentKind) => Result {
  const known = new WeakMap<Entry, { readonly kind: DocumentKind; readonly result: Result }>();
  return (entry, kind) => {
    const before = known.get(entry);
    if (before?.kind === kind) return before.result;
    const result = check(entry, kind);
    known.set(entry, { kind, result });
    return result;
  };
}

/** A header that makes something else of a task: what is inside is judged when the header is right. */
function namedWrongly(entry: Entry, kind: DocumentKind, member: Member): readonly Problem[] {
  return kind.isTask(entry) ? [...taskPrefixes(entry, kind), ...listedTask(member)] : [];
}

const taskRules = rules.filter((rule) => rule.checkTask !== undefined);
const soundTaskRules = rules.filter((rule) => rule.checkSoundTask !== undefined);

function isSound({ fragments }: Entry, problems: readonly Problem[]): boolean {
  const isError = ({ severity }: Problem) => severity === 'error';
  return !problems.some(isError) && !fragments.some(({ block }) => block.problems.some(isError));
}

/** What the schema found, told by the rules that know where it comes from. */
function explained(found: readonly Problem[], task: Member, entry: Entry, shape: Shape): readonly Problem[] {
  const nested = nestedTasks(task, entry);
  const told = new Set<Span>(nested.map(({ span }) => span));
  const others = found.filter(({ span }) => !told.has(span));
  return [...nested, ...withMisplaced(others, task, entry, shape)];
}
