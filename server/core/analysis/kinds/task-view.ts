import type { Entry } from '../../document/entry.ts';
import { type Member, memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { FileKind } from './file-kind.ts';

/** A task or a template as a rule looks at it: one object, however many tables it is written in. */
export interface TaskView {
  readonly entry: Entry;
  readonly isTemplate: boolean;
  readonly member: Member;
  /** What a task may be. */
  readonly shape: Shape;
  /** The object form of the task; undefined for a task that is nothing but its script. */
  readonly object: ObjectNode | undefined;
  /** The member with this name, when the task has it. */
  readonly property: (name: string) => Member | undefined;
}

export function taskView(member: Member, entry: Entry, kind: FileKind, shape: Shape): TaskView {
  const object = member.value.kind === 'object' ? member.value : undefined;
  const isTemplate = kind === 'config-file' && entry.path[0] === 'task_templates';
  return { entry, isTemplate, member, shape, object, property: (name) => object && memberNamed(object, name) };
}
