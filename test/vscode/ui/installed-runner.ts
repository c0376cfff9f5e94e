import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inputTitled, pickRow } from '../../../harness/vscode/window/quick-input.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { findRunner } from '../../support/runner.ts';

/** Undefined on a system for which there is no runner. */
export const runner = findRunner();

/**
 * Installs the runner as `tools/runner`, with an environment in which it reads nothing outside the folder. Variables
 * such as `CI`, with which it would not ask for confirmation, are removed; the variables that an explanation of a task
 * sets are passed on. To watch files, the runner starts `watchexec`, which is not available from npm; Node's watch mode
 * replaces it.
 */
export async function installRunner(folder: string): Promise<void> {
  const tools = join(folder, 'tools');
  const paths = `HOME='${folder}' MISE_TRUSTED_CONFIG_PATHS='${folder}' MISE_CEILING_PATHS='${join(folder, '..')}'`;
  const asked = ['MISE_STATE_DIR', 'MISE_TRACE', 'MISE_TASK_OUTPUT'].map((name) => `\${${name}:+"${name}=$${name}"}`);
  const environment = `PATH='${tools}':"$PATH" TERM="$TERM" ${paths} ${asked.join(' ')}`;
  await writeProgram(join(tools, 'runner'), `exec env -i ${environment} '${runner?.program}' "$@"`);
  await writeProgram(join(tools, 'watchexec'), 'exec node --watch watch.mjs "$@"');
}

async function writeProgram(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Runs a command, and selects a task in its list. */
export async function pickTask(page: Page, command: string, title: string, name: string): Promise<void> {
  await runFromPalette(page, command);
  await inputTitled(page, title);
  await pickRow(page, name);
}
