import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { fileNameOf } from './file-name.ts';
import { groupRow, taskRow } from './task-row.ts';
import type { TreeRow } from './tree.ts';

/** Returns a group for each project, in the order of their folders; the global tasks come last. */
export function groupByProject(tasks: readonly TaskSummary[]): readonly TreeRow[] {
  const groups = new Map<string, TaskSummary[]>();
  for (const task of [...tasks].sort(byProject)) {
    const id = `project ${task.isGlobal ? 'global' : task.project}`;
    const known = groups.get(id);
    if (known) known.push(task);
    else groups.set(id, [task]);
  }
  return [...groups].flatMap(([id, inside]): readonly TreeRow[] => {
    const [first] = inside;
    if (!first) return [];
    const { project, projectPath, isGlobal } = first;
    const rows = inside.map((task) => taskRow(task, { parent: id }));
    const label = isGlobal ? 'global' : projectPath || fileNameOf(project);
    const children = rows.map((row) => row.id);
    const group = groupRow(id, { label, group: { kind: 'project', uri: project, isGlobal }, children });
    return [group, ...rows];
  });
}

function byProject(a: TaskSummary, b: TaskSummary): number {
  if (a.isGlobal !== b.isGlobal) return a.isGlobal ? 1 : -1;
  return a.project === b.project ? 0 : a.project < b.project ? -1 : 1;
}
