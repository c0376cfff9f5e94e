import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** The argument that the keybindings of the *Tasks* view pass to commands; the Command Palette passes none. */
export const fromKey = 'selection';

/** Resolves to the task of the row that has the keyboard focus in the *Tasks* view; undefined for a group. */
export type FocusedTask = () => Promise<TaskSummary | undefined>;
