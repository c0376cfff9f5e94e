import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Disk } from '../../files/disk.ts';
import type { ScriptFiles } from '../../shellcheck/script-files.ts';

/** Returns the files of this machine, accessed synchronously like `commandDisk`, so that ShellCheck is started without delay. */
export const commandScriptFiles = (disk: Disk): ScriptFiles => ({
  createFolder: async (prefix) => mkdtempSync(prefix),
  readFile: async (path) => Buffer.from(await disk.readFile(path)).toString('utf8'),
  writeFile: async (path, text) => writeFileSync(path, text),
  removeFolder: async (path) => rmSync(path, { recursive: true, force: true }),
});
