import { describe, expect, test } from 'vitest';
import { findRunner } from '../../support/runner.ts';
import { runIn } from './support/run-in.ts';
import type { Files } from './support/temporary-folder.ts';

const files: Files = {
  '.git/': '',
  'mise.toml': `monorepo_root = true
[monorepo]
config_roots = ["packages/*"]
[tasks.all]
depends = ["//...:build"]
[tasks.lint]
run = "x"
`,
  'packages/api/mise.toml': `[tasks.build]
depends = [":generate", "//:lint"]
[tasks.generate]
run = "x"
`,
  'packages/web/mise.toml': `[tasks.build]
depends = ["//packages/api:build", "//packages/api:gone", "//apps:x", "lint", "//tools:x"]
`,
  'tools/mise.toml': '[tasks.x]\nrun = "x"\n',
};

describe('the graph of a task of a project', () => {
  const tree = `//packages/api:build
├─ //packages/api:generate
└─ //:lint

Needed by
├─ //:all
└─ //packages/web:build …
`;
  for (const [from, name] of [
    ['.', '//packages/api:build'],
    ['packages/web', '//packages/api:build'],
    ['packages/api', ':build'],
  ] as const) {
    test(`${name} in ${from}`, async () => {
      const { code, stdout } = await runIn(files, `graph ${name} --depth 1`, { from });
      expect({ code, tree: stdout }).toEqual({ code: 0, tree });
    });
  }

  const projects = `[monorepo.projects."x:top"]
root = "packages/top"
depends = ["x:api"]
`;
  test.each([
    [
      'the projects that a project depends on',
      `${projects}[monorepo.projects."x:api"]\nroot = "packages/api"\n`,
      ['└─ //packages/api:build …'],
    ],
    ['no projects if it depends on none', '', []],
    ['projects that the runner cannot determine', projects, ['└─ ^build (missing)']],
  ])('`^` refers to %s', async (_, added, expected) => {
    const top = { 'packages/top/mise.toml': '[tasks.build]\ndepends = "^build"\n' };
    const above = { ...files, 'mise.toml': `${files['mise.toml']}${added}`, ...top };
    const { stdout } = await runIn(above, 'graph //packages/top:build --depth 1');
    const [dependencies = ''] = stdout.split('\n\n');
    expect(dependencies.split('\n').slice(1)).toEqual(expected);
  });

  test('an unknown task is reported with a similar one', async () => {
    const { code, stderr } = await runIn(files, 'graph //packages/api:biuld');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'taskwright: there is no task `//packages/api:biuld`; did you mean `//packages/api:build`?\n',
    });
  });
});

test('references to unknown projects and tasks are reported', async () => {
  const { stdout } = await runIn(files, 'check --format github');
  expect(messagesIn(stdout)).toEqual([
    'Task `gone` is not defined in project `packages/api`',
    'There is no project `apps` in the monorepo',
    'Task `lint` is not defined in project `packages/web`; did you mean `//:lint`?',
    'The runner does not load project `tools`; add it to `config_roots` of the monorepo',
  ]);
});

test('outside a repository, projects that were not searched for are not reported', async () => {
  const { '.git/': _, ...withoutGit } = files;
  const { stdout } = await runIn(withoutGit, 'check --format github', { from: 'packages/web' });
  expect(messagesIn(stdout)).toEqual(['Task `lint` is not defined in project `packages/web`; did you mean `//:lint`?']);
});

function messagesIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => /::(?:warning|error) .*?::(.*)/.exec(line)?.[1] ?? []);
}

describe('a path without a monorepo around it is reported as the runner rejects it', () => {
  const runner = findRunner();
  test.for([
    '"//b:c"',
    '":c"',
    '"./b:c"',
    '{ task = "//b:c", optional = true }',
    '{ task = "//...:c", optional = true }',
    '{ task = ":c", optional = true }',
    '{ task = "./b:c", optional = true }',
    '{ task = "./...:c", optional = true }',
    '"^c"',
    '{ task = "^c", optional = true }',
  ])('%s', async (reference) => {
    const text = `[tasks.a]\nrun = "x"\ndepends = [${reference}]\n`;
    const { stdout, folder } = await runIn({ 'p/mise.toml': text }, 'check --format github p');
    const target = /"(.*?)"/.exec(reference)?.[1];
    const projects = target?.startsWith('^') ? 'the projects' : 'a project';
    const message = `\`${target}\` refers to ${projects} of a monorepo; set \`monorepo_root = true\` in the config file of its root`;
    const answer = await runner?.ask(['tasks', 'validate'], folder, 'p');
    const isRejected = answer ? 'refusal' in answer : messagesIn(stdout).length > 0;
    expect(messagesIn(stdout)).toEqual(isRejected ? [message] : []);
  });
});

describe('the defaults of tasks are checked like a template', () => {
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'a value of the wrong type',
      'sources = 1',
      ['Expected a string, or an array of strings; found the number 1; write `"1"`'],
    ],
    ['a task that no project has', 'depends = ["nope"]', ['Task `nope` is not defined in project `web`']],
    ['a project that does not exist', 'depends = ["//nope:x"]', ['There is no project `nope` in the monorepo']],
    ['a template expression', 'run = "echo {{ x"', ['This `{{` is not closed; add `}}`']],
    ['a task of the project', 'depends = ["gen", ":gen", "//web:gen"]', []],
  ];
  test.each(rows)('%s', async (_, field, expected) => {
    const { stdout } = await runIn(
      {
        '.git/': '',
        'mise.toml': `monorepo_root = true\n[monorepo]\nconfig_roots = ["web"]\n[monorepo.task_defaults.build]\n${field}\n`,
        'web/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.gen]\nrun = "x"\n',
      },
      'check --format github',
    );
    expect(messagesIn(stdout)).toEqual(expected);
  });

  test('a task with nothing to run but its defaults is correct', async () => {
    const ignored = '# taskwright: ignore experimental-field';
    const { stdout } = await runIn(
      {
        'mise.toml': `monorepo_root = true\nmonorepo.config_roots = ["web"]\nmonorepo.task_defaults.build.run = "x" ${ignored}\n`,
        'web/mise.toml': '[tasks.build]\ndescription = "d"\n',
      },
      'check',
    );
    expect(stdout).toContain('No problems');
  });
});

test('the environment of a task contains that of its defaults', async () => {
  const { stdout } = await runIn(
    {
      'mise.toml':
        'monorepo_root = true\nmonorepo.config_roots = ["web"]\n[monorepo.task_defaults.build]\nenv = { A = "1", B = "1" }\n',
      'web/mise.toml': '[tasks.build]\nrun = "x"\nenv = { B = "2" }\n',
    },
    'env //web:build',
  );
  expect(stdout).toMatch(/A = 1[\s\S]*mise.toml[\s\S]*B = 2/);
});

test('an alias of a path names a project in references', async () => {
  const { stdout } = await runIn(
    {
      'mise.toml':
        'monorepo_root = true\n[monorepo]\nconfig_roots = ["apps/*"]\npath_aliases = { web = "apps/frontend" }\n[tasks.a]\ndepends = ["//web:build", "//web:gone", "//nope:x"]\n',
      'apps/frontend/mise.toml': '[tasks.build]\nrun = "x"\n',
    },
    'check --format github',
  );
  expect(messagesIn(stdout)).toEqual([
    'Task `gone` is not defined in project `apps/frontend`',
    'There is no project `nope` in the monorepo',
  ]);
});

test('the script of a package is not reported if the root is outside of what is checked', async () => {
  const files = {
    'mise.toml': 'monorepo_root = true\nsettings.task.auto_infer = ["node"]\n[monorepo]\nconfig_roots = ["web"]\n',
    'web/mise.toml': '[tasks.a]\ndepends = ["node:lib#build"]\n',
  };
  expect((await runIn(files, 'check --no-shellcheck .', { from: 'web' })).stdout).toContain('No problems');
  expect((await runIn(files, 'check --no-shellcheck .')).stdout).toContain('Task `node:lib#build` is not defined');
});

test('the name of a script of a package is not combined with the path of a project', async () => {
  const { stdout } = await runIn(
    {
      'mise.toml':
        'monorepo_root = true\n[settings]\nexperimental = true\ntask.auto_infer = ["node"]\n[monorepo]\nconfig_roots = ["apps/*"]\n' +
        '[tasks.a]\ndepends = ["//apps/web:build", "//apps/web:b*", "//apps/web:n*", "//apps/web:node:web#build", "//...:node:web#build"]\n' +
        '[tasks.b]\ndepends = ["node:web#build", "^node:web#build", ":node:web#build"]\n',
      'package.json': '{ "workspaces": ["apps/*"] }',
      'apps/web/package.json': '{ "name": "web", "scripts": { "build": "x" } }',
    },
    'check --format github --no-shellcheck',
  );
  expect(messagesIn(stdout)).toEqual([
    'No task matches the pattern `//apps/web:n*`',
    '`node:web#build` already names the project; remove `//apps/web:`',
    'No task matches the pattern `//...:node:web#build`',
    '`node:web#build` already names the project; remove `:`',
  ]);
});
