import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptNameOf } from '../../../../../server/core/analysis/kinds/script-name.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { problemsIn, propertiesOf } from './open-script.ts';

/** The text of a script by its path in the task folder. */
type Scripts = readonly (readonly [path: string, text: string])[];

interface ListedTask {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly depends: readonly string[];
  readonly description: string;
  readonly env: readonly string[];
  readonly quiet: boolean;
  readonly source: string;
}

const paths = [
  'a.sh',
  'b.py',
  'c.ts',
  'd.ps1',
  'e.tar.gz',
  'f.test.sh',
  'g',
  'h.',
  'v1.2',
  'lint:fix',
  'lint:all.sh',
  'p q',
  'p@q',
  'p_q',
  'p-q.sh',
  'sub/x.sh',
  'sub/y:z.sh',
  'sub.d/x',
  'sub:c/x',
  'sub2/_default.sh',
  'sub3/_default',
  '_lib.sh',
  'lint-fix.sh',
  'lint-fix.ps1',
];

const headers = [
  '#MISE description="x"',
  '# MISE description="x"',
  '#  MISE description="x"',
  '#\tMISE description="x"',
  '// MISE description="x"',
  ':: MISE description="x"',
  '# [MISE] description="x"',
  '\uFEFF#MISE description="x"',
  ' #MISE description="x"',
  '##MISE description="x"',
  '#MISE\tdescription="x"',
  '#MISE "description"="x"',
  '#MISE   description   =   "x"  # why',
  '#MISE depends=[\n#MISE "a",\n#MISE "b",\n#MISE ]\n#MISE description="x"',
  '#MISE depends=[ # why\n// MISE "a",\n# [MISE] "b"]',
  '#MISE env={\n#MISE A="1",\n#MISE B="2"\n#MISE }\n#MISE quiet=true',
  '#MISE env={A="1"}\n#MISE env={B="2",A="3"}',
  '#MISE env.A="1"\n#MISE env={B="2"}',
  '#MISE env="x"\n#MISE env.A="1"',
  '#MISE description="x"\n#MISE description="y"',
  '#MISE alias="b"\n#MISE alias=["c"]',
  '#MISE aliases=["c"]',
  '#MISE file="x.sh"\n#MISE quiet=true',
  'echo\n#MISE description="x"',
  'cat <<EOF\n#MISE description="x"\nEOF',
  '#MISE description="x"\ncat <<EOF\n#MISE description="y"\nEOF',
  '#MISE description="x"\n#USAGE argh "<a>"',
  '#MISE description="x"\n#USAGE mount',
  '#MISE description="x"\n#USAGE arg "<a>" help="{{ x("',
  '#MISE description="x"\n#MISE depends',
  '#MISE description="x"\n#MISE [env]',
  '#MISE description="x"\n#MISE shell="bash \'x"',
];

function withTaskFolder<Result>(scripts: Scripts, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-scripts-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), '');
    for (const [path, text] of scripts) {
      const file = join(folder, 'mise-tasks', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      chmodSync(file, 0o755);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listed(scripts: Scripts, runner: Runner): ReadonlyMap<string, ListedTask> {
  return withTaskFolder(scripts, (folder) => {
    const tasks: readonly ListedTask[] = JSON.parse(runner.run(['tasks', 'ls', '--json', '--hidden'], folder));
    return new Map(tasks.map((task) => [task.source.replace(/^.*\/mise-tasks\//, ''), task]));
  });
}

/** Returns the headers of a script in the form in which the runner lists them. */
function asListed(script: string) {
  const { description = '', alias = [], depends = [], env = {}, quiet = false } = propertiesOf(script);
  const variables = typeof env === 'object' && env !== null ? Object.entries(env) : [];
  return {
    description,
    aliases: [alias].flat(),
    depends: [depends].flat(),
    env: variables.map(([name, value]) => `${name}=${value}`).sort(),
    quiet,
  };
}

describe('the runner', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('is not available, so nothing is compared', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }

  test('names scripts in the same way', () => {
    const names = listed(
      paths.map((path) => [path, '#!/bin/sh\n']),
      runner,
    );
    for (const path of paths) expect(scriptNameOf(`mise-tasks/${path}`), path).toBe(names.get(path)?.name);
  });

  test.for([
    '#USAGE mount "x"',
    '#MISE mount "x"',
    '#USAGE mount run="x"',
    '#USAGE mount',
    '#USAGE mount command="x"',
    '#USAGE cmd "a" {\n#USAGE mount "x"\n#USAGE }',
  ])('accepts the same mounted commands: %j', (header) => {
    const known = withTaskFolder([['t', `${header}\n`]], (folder) => runner.run(['tasks', 'info', 't'], folder));
    expect(problemsIn(header).length === 0).toBe(known.includes('mount run='));
  });

  test('reads the same headers', () => {
    const scripts = headers.map((text, index): Scripts[number] => [`t${index}`, `${text}\n`]);
    const tasks = listed(scripts, runner);
    for (const [path, text] of scripts) {
      const { description, aliases, depends, env, quiet } = tasks.get(path) ?? {};
      expect(asListed(text), text).toEqual({ description, aliases, depends, env: env?.toSorted(), quiet });
    }
  });
});
