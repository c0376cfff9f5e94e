import type { ReferenceTime } from '../../analysis/fields/field-keywords.ts';
import type { ReferenceField } from '../../analysis/fields/task-fields.ts';

/** How an edge is drawn. A reference has the kind of the field that means the same; a template is extended. */
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
};
