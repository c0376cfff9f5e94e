import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtFolderVariable } from '../../harness/system/built-programs.ts';

/** Lets the test files of a run share the programs that they build; see `builtProgram`. */
export default function setUp(project: TestProject): () => void {
  const folders: string[] = [];
  const startRecord = (): void => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-built-'));
    folders.push(folder);
    process.env[builtFolderVariable] = folder;
  };
  startRecord();
  // In watch mode, the sources of programs may have changed.
  project.onTestsRerun(startRecord);
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
