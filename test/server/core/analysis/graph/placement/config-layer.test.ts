import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareLayers, environmentOf } from '../../../../../../server/core/analysis/graph/placement/config-layer.ts';
import { findRunner } from '../../../../../support/runner.ts';

/** The config files that the runner reads in every environment, and those of the environment `dev`. */
const paths = [
  ...['mise', '.mise'].flatMap((name) => named(name, ['', '.local', '.dev', '.dev.local'])),
  ...['mise', '.mise', '.config/mise'].flatMap((folder) =>
    named(`${folder}/config`, ['', '.local', '.dev', '.dev.local']),
  ),
  ...named('.config/mise', ['', '.local', '.dev', '.dev.local']),
  ...named('.config/mise/mise', ['', '.local']),
  ...['mise', '.mise', '.config/mise'].flatMap((folder) => named(`${folder}/conf.d/`, ['a', 'b', 'b.local', 'z.dev'])),
];

function named(stem: string, qualifiers: readonly string[]): readonly string[] {
  return qualifiers.map((qualifier) => `${stem}${qualifier}.toml`);
}

const runner = findRunner();

describe.runIf(runner)('config files have the precedence that they have in the runner', () => {
  test('when they define the same task, or include files with the same task', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-layers-')));
    try {
      for (const path of paths) writeConfig(folder, path);
      const order: string[] = [];
      for (let source = sourceOf('task', folder); source !== undefined; source = sourceOf('task', folder)) {
        order.push(source);
        const included = sourceOf('included', folder);
        // Only this file has another root, so its includes name nothing.
        if (!source.startsWith('.config/mise/mise.')) expect(included).toBe(`included/${source}/included`);
        rmSync(join(folder, source));
      }
      expect(paths.toSorted((a, b) => compareLayers(`/p/${a}`, `/p/${b}`))).toEqual(order);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Writes a config file that defines a task and includes a script. */
function writeConfig(folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `[tasks.task]\nrun = "x"\n[task_config]\nincludes = ["included/${path}"]\n`);
  const script = join(folder, 'included', path, 'included');
  mkdirSync(dirname(script), { recursive: true });
  writeFileSync(script, '#!/bin/sh\n');
  chmodSync(script, 0o755);
}

/** Returns the path of the file from which the runner takes a task. */
function sourceOf(name: string, folder: string): string | undefined {
  const variables = { MISE_ENV: 'dev', HOME: '/nonexistent' };
  const listed: unknown = JSON.parse(runner?.run(['tasks', 'ls', '--json'], folder, { variables }) ?? '[]');
  if (!Array.isArray(listed)) throw new Error('the output of the runner is not a list of tasks');
  const task: unknown = listed.find((each) => each.name === name);
  const isTask = (value: unknown): value is { readonly source: string } => typeof value === 'object' && value !== null;
  return isTask(task) ? task.source.slice(folder.length + 1) : undefined;
}

test.each([
  ['/p/mise.toml', undefined],
  ['/p/mise.local.toml', undefined],
  ['/p/mise.dev.toml', 'dev'],
  ['/p/.mise.dev.local.toml', 'dev'],
  ['/p/.config/mise/config.dev.toml', 'dev'],
  ['/p/.config/mise/conf.d/x.dev.toml', undefined],
  ['/mise/mise.ci.toml', 'ci'],
])('the environment of %s is %s', (path, environment) => {
  expect(environmentOf(path)).toBe(environment);
});
