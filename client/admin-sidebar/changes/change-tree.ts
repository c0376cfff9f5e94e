import {
  type Event,
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import { changeText } from './change-text.ts';
import type { ChangeEntry, RegistryChangeLog } from './registry-change-log.ts';

/** The view *Changes*: the changes that this window has made, newest first. */
export class ChangeTree implements TreeDataProvider<ChangeEntry> {
  readonly #log: RegistryChangeLog;
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData: Event<undefined> = this.#changed.event;
  readonly #stop: () => void;

  constructor(log: RegistryChangeLog) {
    this.#log = log;
    this.#stop = log.onDidChange(() => this.#changed.fire(undefined));
  }

  getChildren(entry?: ChangeEntry): readonly ChangeEntry[] & ChangeEntry[] {
    return entry === undefined ? [...this.#log.entries] : [];
  }

  getTreeItem(entry: ChangeEntry): TreeItem {
    const { id, at, where, what, isDone, answer } = entry;
    const item = new TreeItem(what, TreeItemCollapsibleState.None);
    item.id = String(id);
    item.description = isDone
      ? `${where}, ${at.toLocaleTimeString()}`
      : `${where}, ${at.toLocaleTimeString()} — ${answer}`;
    item.tooltip = changeText(entry);
    item.iconPath = isDone
      ? new ThemeIcon('pass', new ThemeColor('testing.iconPassed'))
      : new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground'));
    item.contextValue = isDone ? 'change.done' : 'change.failed';
    item.accessibilityInformation = {
      label: l10n.t('{0}, {1}, {2}', what, isDone ? l10n.t('done') : l10n.t('failed: {0}', answer), where),
    };
    item.command = {
      command: 'taskwright.registry.showChangeLog',
      title: l10n.t('Show Change Log'),
    };
    return item;
  }

  dispose(): void {
    this.#stop();
    this.#changed.dispose();
  }
}
