import { commands, type TreeView } from 'vscode';

/** The command that adds the focused row of a tree to its selection, or removes it, without opening anything. */
const toggleSelection = 'list.toggleSelection';

/** Resolves when the last search for the focused row has ended. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves to the row that has the keyboard focus in the focused view. Extensions can read only the selection, which
 * the arrow keys do not change, so the focused row is found by toggling its selection twice. Calls run one at a time,
 * because each one changes the selection temporarily.
 */
export function focusedRow<Row>(view: TreeView<Row>): Promise<Row | undefined> {
  const row = last.then(() => findFocusedRow(view));
  last = row.catch(() => undefined);
  return row;
}

async function findFocusedRow<Row>(view: TreeView<Row>): Promise<Row | undefined> {
  const before = view.selection;
  await commands.executeCommand(toggleSelection);
  const after = view.selection;
  await commands.executeCommand(toggleSelection);
  return after.find((row) => !before.includes(row)) ?? before.find((row) => !after.includes(row));
}
