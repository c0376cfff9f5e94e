import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WorkspaceFile } from '../../../../../server/core/analysis/graph/task.ts';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import { hover } from '../../../../../server/core/features/hover.ts';
import { layersOf, layerText } from '../../../../../server/core/features/task-card/task-layers.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const script = 'run = "x"';
const fields = 'env = { A = "1" }';

/** Definitions of the task `t` by their files, and the texts that are shown about each of them. */
type Definitions = Readonly<Record<string, readonly [body: string, texts: readonly string[]]>>;

const table: Readonly<Record<string, Definitions>> = {
  'a script replaces the definition below it': {
    'mise.toml': [script, ['Overridden by mise.local.toml']],
    'mise.local.toml': [script, ['Overrides `t` in mise.toml']],
  },
  'a definition without a script adds its fields': {
    'mise.toml': [script, ['Extended by mise.local.toml']],
    'mise.local.toml': [fields, ['Extends `t` in mise.toml']],
  },
  'a script replaces fields': {
    'mise.toml': [fields, ['Overridden by .mise.toml']],
    '.mise.toml': [script, ['Overrides `t` in mise.toml']],
  },
  'three layers': {
    '.config/mise/config.toml': [script, ['Overridden by mise.toml']],
    'mise.toml': [script, ['Extended by mise.local.toml', 'Overrides `t` in .config/mise/config.toml']],
    'mise.local.toml': [fields, ['Extends `t` in mise.toml']],
  },
  'a list without commands is not a script': {
    'mise.toml': [script, ['Extended by mise.local.toml']],
    'mise.local.toml': ['run = []', ['Extends `t` in mise.toml']],
  },
  'a file is a script': {
    'mise.toml': [script, ['Overridden by mise.local.toml']],
    'mise.local.toml': ['file = "x.sh"', ['Overrides `t` in mise.toml']],
  },
  'the files of `conf.d`': {
    '.config/mise/conf.d/1.toml': [script, ['Overridden by .config/mise/conf.d/2.toml']],
    '.config/mise/conf.d/2.toml': [script, ['Overrides `t` in .config/mise/conf.d/1.toml']],
  },
  'a config file replaces a task of a task file': {
    'mise-tasks/x.toml': [script, ['Overridden by mise.toml']],
    'mise.toml': [script, ['Overrides `t` in mise-tasks/x.toml']],
  },
  'a config file extends a task of a task file': {
    'mise-tasks/x.toml': [script, ['Extended by mise.toml']],
    'mise.toml': [fields, ['Extends `t` in mise-tasks/x.toml']],
  },
  'a config file extends a script task': {
    'mise-tasks/t': ['', ['Extended by mise.toml']],
    'mise.toml': [fields, ['Extends `t` in mise-tasks/t']],
  },
  'only the first of several config files extends a script task': {
    'mise-tasks/t': ['', ['Extended by mise.local.toml']],
    '.config/mise/config.toml': [fields, ['Overridden by mise.local.toml']],
    'mise.toml': [fields, ['Overridden by mise.local.toml']],
    'mise.local.toml': [fields, ['Extends `t` in mise-tasks/t']],
  },
  'only the first of several config files extends a task of a task file': {
    'mise-tasks/x.toml': [script, ['Extended by mise.local.toml']],
    'mise.toml': [fields, ['Overridden by mise.local.toml']],
    'mise.local.toml': [fields, ['Extends `t` in mise-tasks/x.toml']],
  },
  'all config files extend a task of a config file': {
    '.config/mise/config.toml': [script, ['Extended by mise.toml']],
    'mise.toml': [fields, ['Extended by mise.local.toml', 'Extends `t` in .config/mise/config.toml']],
    'mise.local.toml': [fields, ['Extends `t` in mise.toml']],
  },
  'a project overrides a task of the folder above': {
    '../mise.toml': [script, []],
    'mise.toml': [fields, ['Overrides `t` in ../mise.toml']],
  },
};

/** Returns a file as it is on the drive `c:` of Windows, where a project does not begin with `/`. */
function inWindows(file: WorkspaceFile): WorkspaceFile {
  return { ...file, uri: file.uri.replace('file:///', 'file:///c%3A/'), project: `c:${file.project}` };
}

function textOf(path: string, body: string): string {
  if (!path.endsWith('.toml')) return '#!/bin/sh\n';
  return path.includes('tasks/') ? `[t]\n${body}\n` : `[tasks.t]\n${body}\n`;
}

/** Returns the texts about each definition, by file; by default on a disk without a drive letter. */
function layerTexts(
  definitions: Definitions,
  inDrive: (file: WorkspaceFile) => WorkspaceFile = (file) => file,
): Readonly<Record<string, readonly string[]>> {
  const parts = Object.entries(definitions).map(([path, [body]]) => `--- ${join('a/b', path)}\n${textOf(path, body)}`);
  const workspace = new Workspace();
  for (const file of openWorkspace(parts.join('')).workspace.files) workspace.set(inDrive(file));
  const tasks = [...workspace.tasks()];
  return Object.fromEntries(
    Object.keys(definitions).map((path) => {
      const task = tasks.find(({ file }) => file.uri.endsWith(`/repo/${join('a/b', path)}`));
      const layers = task ? layersOf(task, workspace).map((layer) => layerText(layer, task, (each) => each)) : [];
      return [path, layers];
    }),
  );
}

describe('each definition shows which others it overrides, and which override it', () => {
  test.for(Object.entries(table))('%s', ([, definitions]) => {
    const expected = Object.fromEntries(Object.entries(definitions).map(([path, [, texts]]) => [path, texts]));
    expect(layerTexts(definitions)).toEqual(expected);
    expect(layerTexts(definitions, inWindows)).toEqual(expected);
  });

  test('in an environment', () => {
    const texts = layerTexts({
      'mise.toml': [script, []],
      'mise.dev.toml': [script, []],
      'mise.local.toml': [fields, []],
      '.mise.ci.toml': [fields, []],
    });
    expect(texts).toEqual({
      'mise.toml': [
        'Extended by mise.local.toml',
        'Extended by .mise.ci.toml in environment `ci`',
        'Overridden by mise.dev.toml in environment `dev`',
      ],
      'mise.dev.toml': [
        'Extended by .mise.ci.toml in environment `ci`',
        'Overrides `t` in mise.local.toml in environment `dev`',
      ],
      'mise.local.toml': [
        'Extended by .mise.ci.toml in environment `ci`',
        'Overridden by mise.dev.toml in environment `dev`',
        'Extends `t` in mise.toml',
      ],
      '.mise.ci.toml': ['Extends `t` in mise.local.toml in environment `ci`'],
    });
  });

  test('in a monorepo, tasks of other projects are separate tasks', () => {
    const texts = layerTexts({ '../mise.toml': [script, []], 'mise.toml': [script, []] });
    expect(texts['mise.toml']).toEqual(['Overrides `t` in ../mise.toml']);
    const { workspace } = openWorkspace(
      `--- mise.toml\nmonorepo_root = true\n[tasks.t]\n${script}\n--- a/mise.toml\n[tasks.t]\n${script}\n`,
    );
    expect([...workspace.tasks()].flatMap((task) => layersOf(task, workspace))).toEqual([]);
  });

  test('in the hover, with a link', () => {
    const { place } = openWorkspace(
      `--- mise.toml\n[tasks.<|>t]\n${script}\n--- mise.local.toml\n\n[tasks.t]\n${script}\n`,
    );
    expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toContain(
      'Overridden by [mise.local.toml](file:///repo/mise.local.toml#L2)',
    );
  });
});

const runner = findRunner();

describe.runIf(runner)('the runner uses the definitions that are not overridden', () => {
  test.for(Object.entries(table))('%s', async ([, definitions]) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-layers-')));
    try {
      for (const [path, [body]] of Object.entries(definitions)) {
        const target = join(folder, 'a/b', path);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, textOf(path, body));
        if (!path.endsWith('.toml')) chmodSync(target, 0o755);
      }
      mkdirSync(join(folder, 'a/b'), { recursive: true });
      writeFileSync(join(folder, 'a/b/x.sh'), '');
      const answer = await runner?.ask(['tasks', 'info', 't', '--json'], folder, 'a/b');
      if (!answer || !('output' in answer)) throw new Error(JSON.stringify(answer));
      const { config_sources: sources }: { config_sources: readonly string[] } = JSON.parse(answer.output);
      const outer = Object.keys(definitions).filter((path) => path.startsWith('../'));
      const used = Object.entries(layerTexts(definitions)).flatMap(([path, texts]) =>
        outer.includes(path) || texts.some((text) => text.startsWith('Overridden')) ? [] : join(folder, 'a/b', path),
      );
      expect(sources.toSorted()).toEqual(used.toSorted());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
