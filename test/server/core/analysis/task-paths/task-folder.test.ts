import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOfTask, insideProject } from '../../../../../server/core/analysis/task-paths/task-folder.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const configured = '[task_config]\ndir = "web"\n';
const task = '[tasks.t]\nrun = "x"\n';

/** Files with the task `t` in `app`, and the folder in which it runs. */
const table: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, folder: string]>> = {
  'the folder of the project by default': [{ 'mise.toml': task }, ''],
  'its own': [{ 'mise.toml': `${configured}${task}dir = "api"\n` }, 'api/'],
  'one below `config_root`': [{ 'mise.toml': `${task}dir = "{{config_root}}/api"\n` }, 'api/'],
  'that of its template': [
    { 'mise.toml': `${configured}[task_templates.a]\ndir = "api"\n${task}extends = "a"\n` },
    'api/',
  ],
  'that of `task_config`': [{ 'mise.toml': `${configured}${task}` }, 'web/'],
  'that of the config file with the highest precedence': [
    { 'mise.toml': `${configured}${task}`, 'mise.local.toml': '[task_config]\ndir = "api"\n' },
    'api/',
  ],
  'that of `task_config` for a script task': [{ 'mise.toml': configured, 'mise-tasks/t': '#!/bin/sh\n' }, 'web/'],
  'that of `task_config` for a task file': [
    { 'mise.toml': configured, 'mise-tasks/x.toml': '[t]\nrun = "x"\n' },
    'web/',
  ],
  'that of the `task_config` of a folder above with `cascade`': [
    { '../mise.toml': `${configured}cascade = true\n`, 'mise.toml': task },
    'web/',
  ],
  'not that of such a folder if the project has `cascade = false`': [
    { '../mise.toml': `${configured}cascade = true\n`, 'mise.toml': `task_config.cascade = false\n${task}` },
    '',
  ],
  'not that of the `task_config` of a folder above': [{ '../mise.toml': configured, 'mise.toml': task }, ''],
};

function folderIn(files: Readonly<Record<string, string>>): string | undefined {
  const fixture = Object.entries(files).map(([path, text]) => `--- ${join('app', path)}\n${text}`);
  const { workspace } = openWorkspace(fixture.join(''));
  const [found] = [...workspace.tasks()].filter(({ facts }) => facts.name === 't');
  return found && insideProject(folderOfTask(found, workspace));
}

const runner = findRunner();

describe('the folder of a task is', () => {
  test.for(Object.entries(table))('%s', async ([, [files, folder]]) => {
    expect(folderIn(files)).toBe(folder);
    if (!runner) return;
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-folder-')));
    try {
      for (const [path, text] of Object.entries(files)) {
        const target = join(root, 'app', path);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text);
        if (!path.endsWith('.toml')) chmodSync(target, 0o755);
      }
      const answer = await runner.ask(['tasks', 'info', 't', '--json'], root, 'app');
      if (!('output' in answer)) throw new Error(answer.refusal);
      const { dir }: { dir: string | null } = JSON.parse(answer.output);
      expect(dir ?? join(root, 'app')).toBe(join(root, 'app', folder).replace(/\/$/, ''));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
