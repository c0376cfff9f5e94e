import type { ReferenceTime } from '../../analysis/fields/field-keywords.ts';
import type { ReferenceField } from '../../analysis/fields/task-fields.ts';

/**
 * The kind of an edge, which determines how it is drawn. A reference has the kind of the standard field with the same
 * meaning; `extends` leads to a template.
 */
export type TaskLinkKind = 'depends' | 'depends_post' | 'wait_for' | 'run' | 'run_windows' | 'extends';

export function edgeKindOf(field: ReferenceField | undefined): TaskLinkKind {
  return field ? kinds[field.when] : 'extends';
}

const kinds: Readonly<Record<ReferenceTime, TaskLinkKind>> = {
  before: 'depends',
  after: 'depends_post',
  wait: 'wait_for',
  during: 'run',
  'during-on-windows': 'run_windows',
  called: 'run',
};
