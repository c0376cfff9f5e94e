import { assemble } from '../document/assemble.ts';
import type { Entry } from '../document/entry.ts';
import type { Member } from '../document/node.ts';
import type { Problem } from '../document/problem.ts';
import type { Span } from '../document/span.ts';
import type { Shape } from '../schema/shape.ts';
import { validate } from '../schema/validate.ts';
import type { FileKind } from './file-kind.ts';
import { withMisplaced } from './rules/misplaced-property.ts';
import { nestedTasks } from './rules/nested-task.ts';
import { taskPrefixes } from './rules/task-prefix.ts';
import { withForeignName } from './rules/unknown-property.ts';
import { listedTask } from './rules/wrong-type.ts';
import { rules } from './rules.ts';
import { settled } from './settled.ts';
import { entryShape, isTaskEntry } from './task-shapes.ts';
import { taskView } from './task-view.ts';

/** Every problem of one entry: what is given twice, what the schema does not allow, and what the rules know better. */
export function checkEntry(entry: Entry, kind: FileKind): readonly Problem[] {
  const { member, problems } = assemble(entry);
  const duplicates = settled(problems, entry);
  const shape = entryShape(entry, kind);
  if (!shape || entry.kind === 'section') return duplicates;
  const misnamed = isTaskEntry(entry, kind) ? [...taskPrefixes(entry, kind), ...listedTask(member)] : [];
  if (misnamed.length > 0) return [...duplicates, ...settled(misnamed, entry)];
  const found = settled(validate(shape, member.value, member.key), entry).map(withForeignName);
  if (!isTaskEntry(entry, kind)) return [...duplicates, ...found];
  const told = found.length > 0 ? explained(found, member, entry, shape) : [];
  const view = taskView(entry, kind, shape);
  const byRules = settled(
    taskRules.flatMap((rule) => rule.checkTask?.(view) ?? []),
    entry,
  );
  const own = [...duplicates, ...told, ...byRules];
  return isSound(entry, own) ? [...own, ...soundTaskRules.flatMap((rule) => rule.checkSoundTask?.(view) ?? [])] : own;
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
