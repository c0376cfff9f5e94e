import { commands, type TreeDataProvider, type TreeItem, type TreeItemLabel, window } from 'vscode';

/** A row of the tree, as the commands receive it. */
export type Row = Readonly<Record<string, unknown>>;

/** The tree of the sidebar, read without drawing it. */
export interface Sidebar {
  /** Returns the rows of a registry, with all rows below them, each as `label | description` after its indentation. */
  lines(registry: string): Promise<readonly string[]>;
  /** Resolves to the first row of a kind in a registry, with this label if there is one; to undefined if there is none. */
  row(registry: string, kind: string, label?: string): Promise<Row | undefined>;
}

/** Returns the tree that the extension creates when it is activated, which must not have happened yet. */
export function watchSidebar(): { readonly created: () => Sidebar; readonly restore: () => void } {
  const { createTreeView } = window;
  let provider: TreeDataProvider<Row> | undefined;
  Object.assign(window, {
    createTreeView(id: string, options: { readonly treeDataProvider: TreeDataProvider<Row> }) {
      if (id === 'taskwright.registries') provider = options.treeDataProvider;
      return createTreeView.call(window, id, options);
    },
  });
  return {
    created() {
      if (provider === undefined) throw new Error('The sidebar was created before this test.');
      return sidebarOf(provider);
    },
    restore: () => void Object.assign(window, { createTreeView }),
  };
}

function sidebarOf(provider: TreeDataProvider<Row>): Sidebar {
  const children = async (row?: Row): Promise<readonly Row[]> => (await provider.getChildren(row)) ?? [];
  const item = async (row: Row): Promise<TreeItem> => provider.getTreeItem(row);

  async function labelOf(row: Row): Promise<string> {
    const { label } = await item(row);
    return typeof label === 'string' ? label : ((label as TreeItemLabel | undefined)?.label ?? '');
  }

  async function below(row: Row, indent: string): Promise<readonly string[]> {
    const { description } = await item(row);
    const own = `${indent}${await labelOf(row)}${typeof description === 'string' ? ` | ${description}` : ''}`;
    const inner = await Promise.all((await children(row)).map((child) => below(child, `${indent}  `)));
    return [own, ...inner.flat()];
  }

  async function rowsBelow(row: Row): Promise<readonly Row[]> {
    const inner = await Promise.all((await children(row)).map(rowsBelow));
    return [row, ...inner.flat()];
  }

  async function registryRow(name: string): Promise<Row> {
    for (const row of await children()) if ((await labelOf(row)) === name) return row;
    throw new Error(`The sidebar has no registry ${name}.`);
  }

  return {
    lines: async (registry) => (await below(await registryRow(registry), '')).slice(1),
    async row(registry, kind, label) {
      for (const row of await rowsBelow(await registryRow(registry))) {
        if (row.kind === kind && (label === undefined || (await labelOf(row)) === label)) return row;
      }
      return undefined;
    },
  };
}

/** Resolves when the extension and the window have handled everything that was started. */
export async function settled(isBusy: () => boolean | Promise<boolean>): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await commands.executeCommand('setContext', 'taskwright.test', quiet);
    if (await isBusy()) quiet = -1;
  }
}
