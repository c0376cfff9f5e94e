import { assemble } from '../document/assemble.ts';
import type { Entry } from '../document/entry.ts';
import type { Problem } from '../document/problem.ts';
import { validate } from '../schema/validate.ts';
import type { FileKind } from './file-kind.ts';
import { nestedTasks } from './rules/nested-task.ts';
import { taskPrefixes } from './rules/task-prefix.ts';
import { withForeignName } from './rules/unknown-property.ts';
import { settled } from './settled.ts';
import { entryShape, isTaskEntry } from './task-shapes.ts';

/** Every problem of one entry: what is given twice, what the schema does not allow, and what the rules know better. */
export function checkEntry(entry: Entry, kind: FileKind): readonly Problem[] {
  const { member, problems } = assemble(entry);
  const shape = entryShape(entry, kind);
  if (!shape || entry.kind === 'section') return problems;
  const prefixes = taskPrefixes(entry, kind);
  if (prefixes.length > 0) return [...problems, ...prefixes];
  const found = settled(validate(shape, member.value, member.key), entry).map(withForeignName);
  if (found.length === 0) return problems;
  const nested = isTaskEntry(entry, kind) ? nestedTasks(member, entry) : [];
  return [...problems, ...nested, ...found.filter((problem) => !nested.some((other) => isSamePlace(problem, other)))];
}

function isSamePlace({ span: a }: Problem, { span: b }: Problem): boolean {
  return a.anchor === b.anchor && a.start === b.start;
}
