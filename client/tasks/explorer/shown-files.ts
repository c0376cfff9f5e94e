import { type Grouping, isShortcutGroup, type TreeRow } from './tree.ts';

/**
 * Returns the rows, of which those of tasks name their file only if tasks beside them are in another file. A project whose tasks
 * are all in one file names it instead.
 */
export function withShownFiles(rows: readonly TreeRow[], grouping: Grouping): readonly TreeRow[] {
  const all = new Set<string>();
  const byProject = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.task === undefined || isShortcutGroup(row.parent)) continue;
    all.add(row.task.uri);
    if (grouping !== 'project' || row.parent === undefined) continue;
    byProject.set(row.parent, (byProject.get(row.parent) ?? new Set()).add(row.task.uri));
  }
  return rows.map((row) => {
    const { task, group, parent } = row;
    const filesBeside = byProject.get(parent ?? '') ?? all;
    if (task) return { ...row, showsFile: (grouping !== 'file' || isShortcutGroup(parent)) && filesBeside.size > 1 };
    if (group?.kind !== 'project') return row;
    const [file, other] = byProject.get(row.id) ?? [];
    return file === undefined || other !== undefined ? row : { ...row, group: { ...group, file } };
  });
}
