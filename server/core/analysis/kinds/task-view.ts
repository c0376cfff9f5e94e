import type { Entry } from '../../document/entry.ts';
import { type Member, memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { DocumentKind } from './document-kind.ts';

/** A task or template in the form that rules read: a single object, even if it is defined in several tables. */
export interface TaskView {
  readonly entry: Entry;
  readonly kind: DocumentKind;
  readonly isTemplate: boolean;
  /** Whether the task is defined by the headers of a script. */
  readonly isScript: boolean;
  readonly member: Member;
  /** The shape that a task must have. */
  readonly shape: Shape;
  /** The object form of the task; undefined for a task that consists only of its script. */
  readonly object: ObjectNode | undefined;
  /** Returns the member with this name; undefined if the task has none. */
  readonly property: (name: string) => Member | undefined;
}

export function taskView(member: Member, entry: Entry, kind: DocumentKind, shape: Shape): TaskView {
  const object = member.value.kind === 'object' ? member.value : undefined;
  const property = (name: string) => object && memberNamed(object, name);
  const isTemplate = kind.isTemplate(entry);
  return { entry, kind, isTemplate, isScript: isScriptEntry(entry), member, shape, object, property };
}

/** Returns whether an entry consists of the headers of a script. */
export function isScriptEntry({ fragments }: Entry): boolean {
  return fragments[0]?.block.replacesRepeated === true;
}
