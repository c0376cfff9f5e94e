import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** The argument of the key bindings of the view *Tasks*, which distinguishes them from the Command Palette. */
export const fromKey = 'selection';

/** Resolves to the task of the row that has the keyboard focus in the view *Tasks*; undefined for a group. */
export type FocusedTask = () => Promise<TaskSummary | undefined>;
