import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { taskForm } from '../list/task-form.ts';
import { fileNameOf } from './file-name.ts';
import { groupRow, taskRow } from './task-row.ts';
import type { Group, TreeRow } from './tree.ts';

/**
 * Returns a group for each file, in the order of the tasks. Script tasks are grouped by folder, because each one is a
 * separate file.
 */
export function groupByFile(tasks: readonly TaskSummary[]): readonly TreeRow[] {
  const groups = new Map<string, { readonly group: Group; readonly label: string; readonly tasks: TaskSummary[] }>();
  for (const task of tasks) {
    const uri = groupUri(task);
    const known = groups.get(uri);
    if (known) known.tasks.push(task);
    else
      groups.set(uri, {
        group: { kind: uri === task.uri ? 'file' : 'folder', uri, reach: reachOfGroup(task), isGlobal: task.isGlobal },
        label: fileNameOf(uri),
        tasks: [task],
      });
  }
  return [...groups].flatMap(([uri, { group, label, tasks: inside }]): readonly TreeRow[] => {
    const id = `in ${uri}`;
    const rows = inside.map((task) => taskRow(task, { parent: id }));
    const children = rows.map((row) => row.id);
    return [groupRow(id, { label, group, children }), ...rows];
  });
}

/** Returns whether the runner loads the files of a group. Whether a script is executable is a fact about one file of a folder. */
function reachOfGroup({ reach }: TaskSummary): TaskSummary['reach'] {
  return reach === 'not executable' ? 'loaded' : reach;
}

function groupUri(task: TaskSummary): string {
  return taskForm(task) === 'script' ? task.uri.slice(0, task.uri.lastIndexOf('/')) : task.uri;
}
