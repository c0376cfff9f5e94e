import type { ReferringProperty } from '../../analysis/graph/task-reference.ts';

/** How a task leads to another: by a property that names it, or to the template that it extends. */
export type EdgeKind = ReferringProperty | 'extends';
