import { randomUUID } from 'node:crypto';
import { Position, RelativePattern, type TextDocument, Uri, window, workspace } from 'vscode';

export interface OpenFile {
  readonly document: TextDocument;
  /** The position of `<|>`. */
  readonly caret: Position;
}

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** Writes a file to a new folder of the workspace, and shows it in an editor. `<|>` in the text marks the caret. */
export async function openFile(name: string, marked: string): Promise<OpenFile> {
  const folder = await writeProject({ [name]: marked.replace('<|>', '') });
  const document = await showFile(folder, name);
  return { document, caret: marked.includes('<|>') ? document.positionAt(marked.indexOf('<|>')) : new Position(0, 0) };
}

/** Writes files to a new folder of the workspace. Top-level files, which refer to the others, are written last. */
export async function writeProject(files: Files): Promise<Uri> {
  const [root] = workspace.workspaceFolders ?? [];
  if (root === undefined) throw new Error('the tests need a folder to be open');
  const folder = Uri.joinPath(root.uri, `test-${randomUUID()}`);
  await workspace.fs.createDirectory(folder);
  await becomeWatched(folder);
  const depth = (path: string): number => path.split('/').length;
  for (const path of Object.keys(files).toSorted((a, b) => depth(b) - depth(a))) {
    await writeFile(folder, path, files[path] ?? '');
  }
  return folder;
}

/** Waits until VS Code watches a new folder, because it does not notice earlier changes. */
async function becomeWatched(folder: Uri): Promise<void> {
  let isWatched = false;
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, 'probe'));
  const notice = (): void => {
    isWatched = true;
  };
  watcher.onDidCreate(notice);
  watcher.onDidChange(notice);
  while (!isWatched) await writeFile(folder, 'probe', '');
  watcher.dispose();
}

export async function writeFile(folder: Uri, path: string, text: string): Promise<void> {
  await workspace.fs.writeFile(Uri.joinPath(folder, path), new TextEncoder().encode(text));
}

/** Shows a file in an editor. */
export async function showFile(folder: Uri, path: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(Uri.joinPath(folder, path));
  await window.showTextDocument(document);
  return document;
}
