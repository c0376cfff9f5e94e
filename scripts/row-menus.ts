import { readFileSync, writeFileSync } from 'node:fs';
import { type Action, actions } from '../client/admin-sidebar/tree/kinds/actions.ts';
import { viewId } from '../client/admin-sidebar/tree-state/view-id.ts';

interface MenuItem {
  readonly command: string;
  readonly when: string;
  readonly group: string;
}

const menu = 'view/item/context';
const ofView = `view == ${viewId} && `;

/** The condition of the commands that need a registry. */
const exists = 'taskwright.registry.exists';

/**
 * Returns the extension's manifest with the menus and buttons of the rows of registries. Their commands are in the Command
 * Palette while there is a registry.
 */
export function withRowMenus(manifest: string): string {
  const replace = (key: string, value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    if (key === menu) return [...value.filter((item) => !item.when.startsWith(ofView)), ...items()];
    return key === 'commandPalette' ? withActions(value) : value;
  };
  return `${JSON.stringify(JSON.parse(manifest, replace), null, 2)}\n`;
}

function withActions(palette: readonly { readonly command: string }[]): readonly object[] {
  const listed = new Set(palette.map(({ command }) => command));
  const added = Object.keys(actions).map((name) => ({ command: `taskwright.registry.${name}`, when: exists }));
  return [...palette, ...added.filter(({ command }) => !listed.has(command))];
}

function items(): readonly MenuItem[] {
  return Object.entries<Action>(actions).flatMap(([name, action]) => itemsOf(name, action));
}

/**
 * Returns the menu items of an action. The words of a `viewItem` are the actions of the row; those with a button end with `!`.
 */
function itemsOf(name: string, { menu: group, rows, button, when }: Action): readonly MenuItem[] {
  const command = `taskwright.registry.${name}`;
  const condition = when === undefined ? '' : ` && ${when}`;
  const single = rows === 'one' ? '!listMultiSelection && ' : '';
  const inMenu = { command, when: `${ofView}${single}viewItem =~ /\\b${name}\\b/${condition}`, group };
  if (button === undefined) return [inMenu];
  return [{ command, when: `${ofView}viewItem =~ /\\b${name}!/${condition}`, group: `inline@${button}` }, inMenu];
}

if (import.meta.main) {
  const file = new URL('../package.json', import.meta.url);
  writeFileSync(file, withRowMenus(readFileSync(file, 'utf8')));
}
