import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files by path: a text, bytes, an executable file, or a symbolic link. A path that ends with `/` is an empty folder. */
export type Files = Readonly<
  Record<string, string | Uint8Array | { readonly link: string } | { readonly executable: string }>
>;

/** Creates a folder with these files, which is removed after the test, and returns its path. */
export function temporaryFolder(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true });
    if (path.endsWith('/')) continue;
    if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, target);
    else if (typeof content === 'object' && 'executable' in content)
      writeFileSync(target, content.executable, { mode: 0o755 });
    else writeFileSync(target, content);
  }
  return folder;
}
