/** Folders, with `/` between their segments. Looking one up takes as long among thousands as among two. */
export class FolderSet {
  readonly #folders = new Map<string, string>();

  constructor(folders: Iterable<string> = []) {
    for (const folder of folders) this.add(folder);
  }

  add(folder: string): void {
    this.#folders.set(withoutLastSlash(folder), folder);
  }

  /** Returns the innermost of the folders that a path is in, or is itself; undefined if it is in none. */
  innermostAround(path: string): string | undefined {
    for (let at = withoutLastSlash(path); ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const folder = this.#folders.get(at);
      if (folder !== undefined || at === '') return folder;
    }
  }
}

function withoutLastSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
