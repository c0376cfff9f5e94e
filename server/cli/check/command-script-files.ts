import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ScriptFiles } from '../../shellcheck/script-files.ts';

/** The files of this machine, accessed synchronously like `commandDisk`, so that ShellCheck is started without delay. */
export const commandScriptFiles: ScriptFiles = {
  createFolder: async (prefix) => mkdtempSync(prefix),
  readFile: async (path) => readFileSync(path, 'utf8'),
  writeFile: async (path, text) => writeFileSync(path, text),
  removeFolder: async (path) => rmSync(path, { recursive: true, force: true }),
};
