import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runnerVariables } from '../../../../../server/core/analysis/environment/runner-variables.ts';
import { runnerValues } from '../../../../../server/core/features/environment/runner-values.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const runner = findRunner();

const script = 'env | grep -E "^MISE_(TASK_(NAME|FILE|DIR)|CONFIG_ROOT|PROJECT_ROOT|MONOREPO_ROOT|ORIGINAL_CWD)="';
const run = `run = '''${script}'''\n`;
const monorepo = 'monorepo_root = true\n[monorepo]\nconfig_roots = ["packages/*"]\n';

describe.skipIf(!runner)('the variables of the runner have its values', () => {
  test.each<readonly [task: string, files: Readonly<Record<string, string>>]>([
    ['t', { 'mise.toml': `[tasks.t]\n${run}` }],
    ['t', { 'mise.toml': '', '.config/mise/config.toml': `[tasks.t]\n${run}` }],
    ['t', { '.mise/config.toml': `[tasks.t]\ndir = "x"\n${run}`, 'x/y': '' }],
    ['t', { 'mise.toml': '[task_config]\nincludes = ["tasks.toml"]\n', 'tasks.toml': `[t]\n${run}` }],
    ['sub:s', { 'mise.toml': '', 'mise-tasks/sub/s': `#!/bin/sh\n${script}\n` }],
    ['//:t', { 'mise.toml': `${monorepo}[tasks.t]\n${run}` }],
    ['//packages/a:t', { 'mise.toml': monorepo, 'packages/a/mise.toml': `[tasks.t]\n${run}` }],
  ])('of %s in %j', async (name, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-values-'));
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, 'project', path)), { recursive: true });
        writeFileSync(join(folder, 'project', path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
      }
      const answer = await runner?.ask(['run', '-q', name], folder, 'project');
      const output = answer && 'output' in answer ? answer.output : JSON.stringify(answer);
      const lines = output.replaceAll(join(folder, 'project'), '/repo').trim().split('\n');
      const theirs = new Map(lines.map((line) => [line.split('=')[0] ?? '', line.replace(/^\w+=/, '')]));
      expect([...theirs.keys()].filter((key) => !runnerVariables.some((variable) => variable.name === key))).toEqual(
        [],
      );
      theirs.delete('MISE_ORIGINAL_CWD');
      const parts = Object.entries(files).filter(([path]) => /\.toml$|mise-tasks/.test(path));
      const { workspace } = openWorkspace(parts.map(([path, text]) => `--- ${path}\n${text}`).join(''));
      const task = [...workspace.tasks()].find(({ facts }) => facts.name === name.replace(/^\/\/.*:/, ''));
      expect(task && runnerValues(task, workspace)).toEqual(theirs);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
