import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRunner } from '../../support/runner.ts';
import { runIn } from './support/run-in.ts';
import { type Files, temporaryFolder } from './support/temporary-folder.ts';

/** A monorepo whose projects `a` and `b` include the same file and the same folder; `probe` is a task of `b`. */
function monorepo(probe: string): Files {
  const includes = 'task_config.includes = ["../shared.tasks.toml", "../scripts"]\n';
  return {
    'mise.toml':
      'monorepo_root = true\n[settings]\nexperimental = true\n[monorepo]\nconfig_roots = ["a", "b", "c"]\n' +
      '[tasks.all]\ndepends = ["//a:build", "//b:build"]\n',
    'shared.tasks.toml': '[build]\ndepends = ["prepare", ":lint"]\nrun = "x"\n[lint]\nrun = "x"\n',
    'scripts/more.toml': '[more]\nrun = "x"\n',
    'a/mise.toml': `${includes}[tasks.prepare]\nrun = "x"\n`,
    'b/mise.toml': `${includes}[tasks.prepare]\nrun = "x"\n[tasks.lint]\ndescription = "Overrides"\nrun = "x"\n[tasks.probe]\nrun = "x"\ndepends = ${probe}\n`,
    'c/mise.toml': '[tasks.own]\nrun = "x"\n',
  };
}

/** References of the task `//b:probe`, and their targets. */
const references: Readonly<Record<string, readonly string[]>> = {
  build: ['//b:build'],
  ':build': ['//b:build'],
  '//a:build': ['//a:build'],
  '//b:build': ['//b:build'],
  '//a:more': ['//a:more'],
  more: ['//b:more'],
  lint: ['//b:lint'],
  'm*': ['//b:more'],
  '//...:build': ['//a:build', '//b:build'],
  '//a:prepare': ['//a:prepare'],
  bild: [],
  ':bild': [],
  '//a:bild': [],
  '//c:build': [],
  '//c:m*': [],
};

const runner = findRunner();

describe.runIf(runner)(
  'a reference to a task of a file that several projects include is reported if the runner refuses it',
  () => {
    test.for(Object.entries(references))('%s', async ([target, expected]) => {
      const folder = temporaryFolder({ ...prefixed(monorepo(JSON.stringify([target]))), 'repo/.git/': '' });
      const { stdout } = await runIn(join(folder, 'repo'), 'check --format github');
      const problems = stdout.split('\n').filter((line) => line.startsWith('::'));
      const graph = await runner?.ask(['tasks', 'deps', '--dot', '//b:probe'], folder, 'repo');
      const validation = await runner?.ask(['tasks', 'validate', '//b:probe'], folder, 'repo/b');
      const names: readonly string[] =
        graph && 'output' in graph ? (graph.output.match(/\/\/[^"[\s]*:[^"\s]*/g) ?? []) : [];
      const found = expected.every((name) => names.includes(name));
      expect({
        isReported: problems.length > 0,
        isRefused: validation !== undefined && 'refusal' in validation,
        found,
      }).toEqual({
        isReported: expected.length === 0,
        isRefused: expected.length === 0,
        found: true,
      });
    });
  },
);

test('two projects in a list of dependencies, and fields that a config file adds, are not reported', async () => {
  const files = { ...monorepo('["//a:build", "//b:build"]'), '.git/': '' };
  const { stdout } = await runIn(
    {
      ...files,
      'c/mise.toml': '[tasks.build]\ndescription = "x"\n[task_config]\nincludes = ["../shared.tasks.toml"]\n',
    },
    'check',
  );
  expect(stdout).toContain('No problems in 6 files');
});

test('a task that no project defines is reported in the file that both include', async () => {
  const { stdout } = await runIn(
    {
      ...monorepo('[]'),
      '.git/': '',
      'scripts/more.toml': '[more]\nrun = "x"\ndepends = ["probe", "missing", ":gone"]\n',
    },
    'check --format github',
  );
  const found = stdout.match(/(?<=::)Task `\w+` is not defined/g);
  expect(found).toEqual(['Task `missing` is not defined', 'Task `gone` is not defined']);
});

test('a cycle of task names across different projects is not reported', async () => {
  const files = monorepo('[]');
  const { stdout } = await runIn(
    {
      ...files,
      '.git/': '',
      'a/mise.toml': `${String(files['a/mise.toml'])}[tasks.other]\ndepends = ["//b:build"]\n`.replace(
        '[tasks.prepare]',
        '[tasks.prepare]\ndepends = ["other"]',
      ),
    },
    'check',
  );
  expect(stdout).toContain('No problems in 6 files');
});

/** The shared file, what the projects `a` and `b` add, and the projects whose task `x` the runner refuses. */
const judged: Readonly<Record<string, readonly [shared: string, a: string, b: string, refused: readonly string[]]>> = {
  'no problem': ['[x]\ndepends = ["y"]\n', '[tasks.y]\nrun = "x"\n', '[tasks.y]\nrun = "x"\n', []],
  'a cycle in the first project': [
    '[x]\ndepends = ["y"]\n',
    '[tasks.y]\ndepends = ["x"]\n',
    '[tasks.y]\nrun = "x"\n',
    ['a'],
  ],
  'a cycle in the second project': [
    '[x]\ndepends = ["y"]\n',
    '[tasks.y]\nrun = "x"\n',
    '[tasks.y]\ndepends = ["x"]\n',
    ['b'],
  ],
  'a cycle in the shared file': ['[x]\ndepends = ["y"]\n[y]\ndepends = ["x"]\n', '', '', ['a', 'b']],
  'a cycle through a template': [
    '[x]\nextends = "t"\n[y]\ndepends = ["x"]\n',
    '[task_templates.t]\nrun = "x"\n',
    '[task_templates.t]\ndepends = ["y"]\n',
    ['b'],
  ],
  'a template of the second project': ['[x]\nextends = "t"\n', '', '[task_templates.t]\nrun = "x"\n', ['a']],
  'dependencies that are the same only in the first project': [
    '[x]\ndepends = ["//a:y", "y"]\n[y]\nrun = "x"\n',
    '',
    '',
    [],
  ],
  'a template of the first project': ['[x]\nextends = "t"\n', '[task_templates.t]\nrun = "x"\n', '', ['b']],
};

describe.runIf(runner)('problems that the runner finds in a project that includes a file are reported', () => {
  test.for(Object.entries(judged))('%s', async ([, [shared, a, b, refused]]) => {
    const files = monorepo('[]');
    const includes = 'task_config.includes = ["../shared.tasks.toml"]\n';
    const folder = temporaryFolder({
      'repo/.git/': '',
      'repo/mise.toml': String(files['mise.toml']).replace(/\[tasks\.all\][\s\S]*/, ''),
      'repo/shared.tasks.toml': shared,
      'repo/a/mise.toml': includes + a,
      'repo/b/mise.toml': includes + b,
    });
    const { stdout } = await runIn(join(folder, 'repo'), 'check --format github shared.tasks.toml');
    const answers = ['a', 'b'].map(async (project) => {
      const answer = await runner?.ask(['tasks', 'validate', `//${project}:x`], folder, `repo/${project}`);
      return answer && 'refusal' in answer ? [project] : [];
    });
    const found = (await Promise.all(answers)).flat();
    expect({ found, isReported: stdout.includes('::error') || stdout.includes('::warning') }).toEqual({
      found: refused,
      isReported: refused.length > 0,
    });
  });
});

describe.runIf(runner)(
  'problems with aliases that the runner finds in a project that includes a file are reported',
  () => {
    test.for([
      ['nothing', '', '[tasks.z]\nrun = "x"\n', []],
      ['a task of the first project', '[tasks.y]\nrun = "x"\n', '', ['a']],
      ['a task of the second project', '', '[tasks.y]\nrun = "x"\n', ['b']],
      ['an alias of the second project', '', '[tasks.z]\nalias = "x"\nrun = "x"\n', ['b']],
      [
        'an alias of both projects',
        '[tasks.z]\nalias = "y"\nrun = "x"\n',
        '[tasks.z]\nalias = "y"\nrun = "x"\n',
        ['a', 'b'],
      ],
    ] as const)('%s', async ([, a, b, expected]) => {
      const includes = 'task_config.includes = ["../shared.tasks.toml"]\n';
      const folder = temporaryFolder({
        'repo/shared.tasks.toml': '[x]\nalias = "y"\nrun = "x"\n',
        'repo/a/mise.toml': includes + a,
        'repo/b/mise.toml': includes + b,
      });
      const { stdout } = await runIn(join(folder, 'repo'), 'check --format github');
      const answers = ['a', 'b'].map(async (project) => {
        const answer = await runner?.ask(['tasks', 'validate'], folder, `repo/${project}`);
        return answer && 'refusal' in answer ? [project] : [];
      });
      const found = (await Promise.all(answers)).flat();
      expect({ found, isReported: stdout.includes('alias-conflict') }).toEqual({
        found: expected,
        isReported: expected.length > 0,
      });
    });
  },
);

test('the environment of a task is that of the project that the command names or runs in', async () => {
  const files = monorepo('[]');
  const folder = temporaryFolder({
    ...files,
    '.git/': '',
    'a/mise.toml': `${String(files['a/mise.toml'])}[env]\nWHERE = "in a"\n`,
    'b/mise.toml': `${String(files['b/mise.toml'])}[env]\nWHERE = "in b"\n`,
  });
  const valuesOf = async (name: string, from: string) =>
    (await runIn(folder, ['env', name], { from })).stdout.match(/(?<=the task )\S+|(?<=WHERE = ).*/g);
  expect(await valuesOf('build', 'a')).toEqual(['//a:build', 'in a']);
  expect(await valuesOf('build', 'b')).toEqual(['//b:build', 'in b']);
  expect(await valuesOf('//b:build', 'a')).toEqual(['//b:build', 'in b']);
  expect(await valuesOf('//...:build', '.')).toEqual(['//a:build', 'in a', '//b:build', 'in b']);
});

function prefixed(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`repo/${path}`, content]));
}
