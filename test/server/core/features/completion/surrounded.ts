import { projectOf } from '../../../../../server/core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../../../../../server/core/analysis/graph/task.ts';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import { taskKindOfPath } from '../../../../../server/core/analysis/kinds/document-kinds.ts';
import { complete } from '../../../../../server/core/features/complete.ts';
import type { Completion } from '../../../../../server/core/features/completion/completion.ts';
import { folderToRead } from '../../../../../server/core/features/completion/tasks/path-items.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';
import { open, openAt } from '../../../../support/fixture.ts';

/** The context of the text with the caret: files of the workspace by their paths, and the content of folders. */
export interface Surroundings {
  /** The path of the text itself. */
  readonly path?: string;
  /** The system that the tasks are run on; Linux by default. */
  readonly platform?: PathSystem;
  readonly files?: Readonly<Record<string, string>>;
  /** The content of folders by their paths in the project (`src/`); a name that ends with `/` is a folder. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

/** Returns the items that an editor shows at `<|>`, best first. */
export function itemsAmong(marked: string, around: Surroundings = {}): readonly Completion[] {
  const { path = '/home/project/tasks.toml', platform, files = {}, folders = {} } = around;
  const fixture = openAt(marked, optionsOf(path));
  const { document, kind, text, caret } = fixture;
  const workspace = new Workspace(platform);
  const file: WorkspaceFile = { uri: `file://${path}`, kind, document, project: projectOf(path) };
  workspace.set(file);
  for (const [other, content] of Object.entries(files)) {
    const { document: opened, kind: otherKind } = open(content, optionsOf(other));
    workspace.set({ uri: `file://${other}`, kind: otherKind, document: opened, project: projectOf(other) });
  }
  const folderPath = folderToRead(document, caret, { kind, workspace, file });
  const names = folderPath === undefined ? undefined : folders[folderPath];
  const folder = folderPath !== undefined && names && { path: folderPath, entries: names.map(toEntry) };
  return complete(document, kind, caret, { workspace, file, folder: folder || undefined })
    .filter(({ filter, replace }) => filter.toLowerCase().startsWith(text.slice(replace.start, caret).toLowerCase()))
    .sort((a, b) => a.rank - b.rank);
}

function optionsOf(path: string) {
  return {
    language: path.endsWith('.json') ? 'json' : 'toml',
    kind: taskKindOfPath(path)?.name ?? 'task-file',
  } as const;
}

function toEntry(name: string) {
  return name.endsWith('/')
    ? ({ name: name.slice(0, -1), kind: 'folder' } as const)
    : ({ name, kind: 'file' } as const);
}

/** Returns the whole text after the item with this label is accepted; its placeholders stay visible. */
export function acceptedAmong(marked: string, label: string, around?: Surroundings): string {
  const items = itemsAmong(marked, around);
  const item = items.find((candidate) => candidate.label === label);
  if (!item) throw new Error(`${label} is not offered, only: ${items.map((other) => other.label).join(', ')}`);
  const { text } = openAt(marked);
  return text.slice(0, item.replace.start) + item.text + text.slice(item.replace.end);
}
