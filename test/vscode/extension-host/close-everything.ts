import { FileType, Uri, window, workspace } from 'vscode';

/** Closes the editors and terminals of the tests so far, and deletes their files: each of them slows down all later tests. */
export async function closeEverything(): Promise<void> {
  await workspace.saveAll(false);
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  await window.tabGroups.close(tabs.filter((tab) => !tab.isDirty));
  for (const terminal of window.terminals) terminal.dispose();
  for (const { uri } of workspace.workspaceFolders ?? []) {
    for (const [name, type] of await workspace.fs.readDirectory(uri)) {
      const isProject = type === FileType.Directory && name.startsWith('test-');
      if (isProject) await workspace.fs.delete(Uri.joinPath(uri, name), { recursive: true, useTrash: false });
    }
  }
}
