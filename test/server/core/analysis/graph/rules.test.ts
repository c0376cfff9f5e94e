import { describe, expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { rows } from '../../../../support/rows.ts';
import { diagnosedAmong, graphProblems, openProject, uriOf } from './projects.ts';

/** The path of the text, and the other files. */
interface Surroundings {
  readonly path?: string;
  readonly others?: Readonly<Record<string, string>>;
}

/** A task file with each culprit between « and », and the problems, in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], context?: Surroundings];

function check([marked, problems, { path = 'tasks.toml', others = {} } = {}]: Row): void {
  expect(diagnosedAmong({ [path]: marked, ...others })).toEqual([marked, ...problems]);
}

const config: Surroundings = { path: 'mise.toml' };
const json: Surroundings = { path: 'ci.tasks.json' };

const requires = '[b]\nrun = "x"\nusage = "arg \\"<x>\\""';
const requiresTwo = '[b]\nrun = "x"\nusage = "arg \\"<x>\\"\\narg \\"<y>\\""';
const flag = '[b]\nrun = "x"\nusage = "flag \\"-f --file <file>\\" required=#true"';
const lacks = (kind: string, input: string) =>
  `missing-argument (warning): Task \`b\` requires the ${kind} \`${input}\`; add it to the reference`;

const inherits = (what: string) =>
  `alias-conflict (warning): Alias \`x\`, which the task inherits from template \`t\`, ${what}; add another \`alias\` to the task`;

/** A row with the dependencies of a task of a project in a monorepo. */
function inWeb(depends: string, problems: readonly string[]): Row {
  const others = {
    'mise.toml': 'monorepo_root = true\n[monorepo]\nconfig_roots = ["packages/*"]\n[tasks.lint]\nrun = "x"',
    'packages/api/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.back]\ndepends = "//packages/web:a"',
    'tools/mise.toml': '[tasks.x]\nrun = "x"',
  };
  const text = `[tasks.a]\ndepends = [${depends}]\n[tasks.b]\nrun = "x"`;
  return [text, problems, { path: 'packages/web/mise.toml', others }];
}

const table: Readonly<Record<string, readonly Row[]>> = {
  'unknown tasks': [
    [
      '[a]\ndepends = ["«biuld»"]\n[build]\nrun = "x"',
      ['unknown-task (warning): Task `biuld` is not defined; did you mean `build`?'],
    ],
    ['[a]\nrun = [{ task = "«zz»" }]', ['unknown-task (warning): Task `zz` is not defined']],
    ['[a]\nrun = { tasks = ["«zz» x"] }', ['unknown-task (warning): Task `zz` is not defined']],
    ['[a]\ndepends = "A=1 «zz» x"', ['unknown-task (warning): Task `zz` is not defined']],
    ['[a]\ndepends = "\\t\\"«zz»\\" x"', ['unknown-task (warning): Task `zz` is not defined']],
    ["[a]\nwait_for = '''\n«zz»'''", ['unknown-task (warning): Task `zz` is not defined']],
    ['{ "a": { "depends_post": [["«zz»", "x"]] } }', ['unknown-task (warning): Task `zz` is not defined'], json],
    [
      '[a]\ndepends = "«Build»"\n[b]\nalias = "build"',
      ['unknown-task (warning): Task `Build` is not defined; did you mean `build`?'],
    ],
    ['[a]\ndepends = [{ task = "zz", optional = true }]', []],
    ['[a]\ndepends = ["//x:y", ":z", "^w", "//...:v"]', []],
    ['[a]\ndepends = ["{{ vars.x }}", "b-{{ arch() }} c"]', []],
    ['[a]\ndepends = ["zz', []],
    ['[a]\ndepends = "b"\nwait_for = "c"', [], { others: { 'api/tasks.toml': '[b]\nalias = "c"' } }],
    [
      '[tasks.a]\ndepends = ["«t»"]\n[task_templates.t]\nrun = "x"',
      ['unknown-task (warning): Task `t` is not defined'],
      config,
    ],
  ],
  'projects of a monorepo': [
    inWeb('"//packages/api:build", ":b", "//:lint", "//...:bui*", "^x"', []),
    inWeb('"«//packages/apo:build»"', [
      'unknown-project (warning): There is no project `packages/apo` in the monorepo; did you mean `packages/api`?',
    ]),
    inWeb('"«//zz:build»"', ['unknown-project (warning): There is no project `zz` in the monorepo']),
    inWeb('"«//tools:x»"', [
      'unknown-project (warning): The runner does not load project `tools`; add it to `config_roots` of the monorepo',
    ]),
    inWeb('"«//packages/api:biuld»"', [
      'unknown-task (warning): Task `biuld` is not defined in project `packages/api`; did you mean `//packages/api:build`?',
    ]),
    inWeb('"«//:zz»"', ['unknown-task (warning): Task `zz` is not defined in the root project']),
    inWeb('"«:bb»"', ['unknown-task (warning): Task `bb` is not defined in project `packages/web`']),
    inWeb('"«lint»"', [
      'unknown-task (warning): Task `lint` is not defined in project `packages/web`; did you mean `//:lint`?',
    ]),
    inWeb('"«packages/api:build»"', [
      'unknown-task (warning): Task `packages/api:build` is not defined in project `packages/web`; did you mean `//packages/api:build`?',
    ]),
    inWeb('"«//packages/api»"', [
      'unknown-task (warning): `//packages/api` is the path of a project without a task; add the name of a task, as in `//packages/api:build`',
    ]),
    inWeb('"«//...:zz»", "«//zz/...:build»", "«//packages/api:zz*»"', [
      'unmatched-pattern (warning): No task matches the pattern `//...:zz`',
      'unmatched-pattern (warning): No task matches the pattern `//zz/...:build`',
      'unmatched-pattern (warning): No task matches the pattern `//packages/api:zz*`',
    ]),
    inWeb('{ task = "//zz:x", optional = true }, "//zz:{{ arch() }}"', []),
    inWeb('"b", "«:b»"', ['duplicate-dependency (warning): Task `:b` is already in this list as `b`; remove one']),
    inWeb('"«//packages/web:a»"', [
      'self-dependency (warning): Task `a` depends on itself, which has no effect; remove the reference',
    ]),
    inWeb('"«//packages/api:back»"', [
      'dependency-cycle (warning): These tasks form a dependency cycle: `//packages/web:a` → `//packages/api:back` → `//packages/web:a`',
    ]),
    ['[a]\ndepends = ["//x:y", ":b"]\n[b]\nrun = "x"', []],
  ],
  'tasks of the projects that a project depends on': [
    inWeb('"^build", "^build a", "A=1 ^b*", "^nope", { task = "^build", args = ["b"] }, "^{{ arch() }}"', []),
    inWeb('"«^»"', ['unknown-task (warning): `^` requires the name of a task, such as `^build`']),
    inWeb('"b"]\nwait_for = ["«^b»"', [
      'unsupported-reference (error): The runner does not support `^b` in `wait_for`, and refuses to load the tasks; use it in `depends`',
    ]),
    inWeb('"b"]\ndepends_post = [{ task = "«^b»", optional = true }', [
      'unsupported-reference (error): The runner does not support `^b` in `depends_post`, and refuses to load the tasks; use it in `depends`',
    ]),
    inWeb('"b"]\nrun = [{ task = "«^b»", optional = true }', [
      'unsupported-reference (warning): The runner does not find `^b` in `run`; use it in `depends`',
    ]),
  ],
  'patterns that match nothing': [
    ['[a]\ndepends = ["«b:*»"]', ['unmatched-pattern (warning): No task matches the pattern `b:*`']],
    ['[a]\ndepends = ["b:*"]\n["b:c"]\nrun = "x"', []],
    ['[a]\ndepends = [{ task = "b:*", optional = true }]', []],
    ['[a]\ndepends = ["a*"]', []],
  ],
  cycles: [
    [
      '[a]\ndepends = ["«b»"]\n[b]\ndepends = "«c»"\n[c]\nwait_for = ["«a»"]',
      [
        'dependency-cycle (error): These tasks form a dependency cycle: `a` → `b` → `c` → `a`',
        'dependency-cycle (error): These tasks form a dependency cycle: `b` → `c` → `a` → `b`',
        'dependency-cycle (error): These tasks form a dependency cycle: `c` → `a` → `b` → `c`',
      ],
    ],
    ['[a]\ndepends = ["b"]\n[b]\ndepends_post = ["a"]', []],
    [
      '[a]\nrun = [{ task = "«b»" }]\n[b]\ndepends = "«a»"',
      [
        'dependency-cycle (warning): These tasks start each other endlessly: `a` → `b` → `a`',
        'dependency-cycle (warning): These tasks start each other endlessly: `b` → `a` → `b`',
      ],
    ],
    ['[a]\nrun = { task = "«a»" }', ['dependency-cycle (warning): Task `a` starts itself endlessly']],
    [
      '["lint:a"]\nrun = [{ task = "«lint:*»" }]\n["lint:b"]\nrun = "x"',
      ['dependency-cycle (warning): Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name'],
    ],
    [
      '["lint:a"]\nrun = [{ tasks = ["«lint:*»"] }]',
      ['dependency-cycle (warning): Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name'],
    ],
    ['["lint:a"]\nrun = [{ task = "lint:*:*" }]\n["lint:b:c"]\nrun = "x"', []],
    inWeb('"//:lint"]\nrun = [{ task = "«//...:a»" }', [
      'dependency-cycle (warning): Task `a` starts itself endlessly: the pattern `//...:a` matches its name',
    ]),
    [
      '[a]\ndepends = "«b»"',
      ['dependency-cycle (warning): These tasks form a dependency cycle: `a` → `b` → `a`'],
      { others: { 'api/tasks.toml': '[b]\ndepends = "a"' } },
    ],
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = «"t"»\n[tasks.b]\ndepends = ["«a»"]',
      [
        'dependency-cycle (error): These tasks form a dependency cycle: `a` → `b` → `a`',
        'dependency-cycle (error): These tasks form a dependency cycle: `b` → `a` → `b`',
      ],
      config,
    ],
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = "t"\ndepends = ["c"]\n[tasks.b]\ndepends = ["a"]\n[tasks.c]\nrun = "x"',
      [],
      config,
    ],
  ],
  'dependencies that have no effect': [
    [
      '[a]\ndepends = ["«a»"]',
      ['self-dependency (warning): Task `a` depends on itself, which has no effect; remove the reference'],
    ],
    [
      '[a]\nalias = "b"\nwait_for = ["«b» x"]',
      ['self-dependency (warning): Task `a` depends on itself, which has no effect; remove the reference'],
    ],
    [
      '[a]\ndepends = ["b", "«b»", "b x"]\nwait_for = "b"\n[b]\nrun = "x"',
      ['duplicate-dependency (warning): Task `b` is already in this list; remove one'],
    ],
    [
      '[a]\ndepends = ["b", "«c»"]\n[b]\nalias = "c"',
      ['duplicate-dependency (warning): Task `c` is already in this list as `b`; remove one'],
    ],
    ['[a]\ndepends = ["b", "A=1 b"]\nrun = [{ task = "b" }, { task = "b" }]\n[b]\nrun = "x"', []],
  ],
  'aliases that are taken': [
    ['[a]\nalias = «"a"»', ["alias-conflict (warning): Alias `a` is the task's own name; choose another"]],
    ['[a]\nalias = ["c", «"c"»]', ['alias-conflict (warning): Alias `c` is defined twice; choose another']],
    [
      '[a]\nalias = «"b"»\n[b]\nrun = "x"',
      ['alias-conflict (warning): Alias `b` is the name of another task; choose another'],
    ],
    [
      '[a]\nalias = «"c"»\n[b]\nalias = «"c"»',
      [
        'alias-conflict (warning): Alias `c` is also an alias of task `b`; choose another',
        'alias-conflict (warning): Alias `c` is also an alias of task `a`; choose another',
      ],
    ],
    [
      '[a]\nalias = «"b"»',
      ['alias-conflict (warning): Alias `b` is the name of another task; choose another'],
      { others: { 'mise.toml': '[tasks.b]\nrun = "x"' } },
    ],
    ['[a]\nalias = "b"', [], { others: { 'api/tasks.toml': '[b]\nrun = "x"' } }],
  ],
  'aliases that tasks inherit from a template': [
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.b]\nextends = «"t"»\n[tasks.c]\nextends = "t"\nalias = "y"\n[tasks.d]\nrun = "x"\ndepends = ["x"]',
      [inherits('is also an alias of task `b`'), inherits('is also an alias of task `a`')],
      config,
    ],
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.x]\nrun = "x"',
      [inherits('is the name of another task')],
      config,
    ],
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.b]\nalias = «"x"»',
      [
        inherits('is also an alias of task `b`'),
        'alias-conflict (warning): Alias `x` is also an alias of task `a`; choose another',
      ],
      config,
    ],
    ['[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = "t"\n[tasks.b]\ndepends = "x"', [], config],
  ],
  'the name of a task as its alias in a monorepo': [
    ['[tasks.a]\nalias = "a"', [], { path: 'api/mise.toml', others: { 'mise.toml': 'monorepo_root = true' } }],
    [
      '[tasks.a]\nalias = "a"',
      [],
      { path: 'api/mise.toml', others: { 'mise.toml': 'experimental_monorepo_root = true' } },
    ],
    ['monorepo_root = true\n[tasks.a]\nalias = "a"', [], config],
    [
      '[tasks.a]\nalias = «"a"»',
      ["alias-conflict (warning): Alias `a` is the task's own name; choose another"],
      {
        path: 'api/mise.toml',
        others: { 'mise.toml': 'monorepo_root = false', 'web/mise.toml': 'monorepo_root = true' },
      },
    ],
  ],
  'required arguments': [
    [`[a]\ndepends = ["«b»"]\n${requires}`, [lacks('argument', '<x>')]],
    [`[a]\ndepends_post = [["«b»", "1"]]\n${requiresTwo}`, [lacks('argument', '<y>')]],
    [
      `[a]\nrun = [{ task = "«b»" }, { tasks = ["«b»"] }]\n${requires}`,
      [lacks('argument', '<x>'), lacks('argument', '<x>')],
    ],
    [`[a]\ndepends = ["«b*»"]\n${requires}`, [lacks('argument', '<x>')]],
    [`[a]\ndepends = ["«b»"]\n${flag}`, [lacks('flag', '-f --file <file>')]],
    [`[a]\ndepends = ["«b» --other"]\n${flag}`, [lacks('flag', '-f --file <file>')]],
    [`[a]\ndepends = ["b --file=1"]\nwait_for = ["b -f1"]\n${flag}`, []],
    [`[a]\ndepends = ["b -f1"]\n${flag}`, []],
    [`[a]\ndepends = ["b 1", ["b", "2"], { task = "b", args = ["3"] }, "b {{ vars.x }}", "b --flag"]\n${requires}`, []],
    [`[a]\nwait_for = ["b"]\n${requires}`, []],
    [`[a]\ndepends = ["b"]\n${requires}\nraw_args = true`, []],
    ['[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"[x]\\""', []],
    ['[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\" default=\\"1\\""', []],
    ['[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\" env=\\"X\\""', []],
    ['[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "{{ vars.usage }}\\narg \\"<x>\\""', []],
  ],
  'groups of source files': [
    [
      '[a]\nrun = "x"\nsources = ["@group:«nope»", "src/*", "!@group:no"]',
      ['unknown-input-group (warning): Group `nope` is not defined; define it in `[task_config.input_groups]`'],
    ],
    [
      '[task_config.input_groups]\nrust = ["src/**"]\n[tasks.a]\nrun = "x"\nsources = ["@group:«rst»"]',
      ['unknown-input-group (warning): Group `rst` is not defined; did you mean `rust`?'],
      config,
    ],
    [
      '[a]\nrun = "x"\nsources = "@group:rust"\noutputs = ["@group:x"]',
      [],
      { path: 'api/tasks.toml', others: { 'mise.toml': '[task_config]\ninput_groups.rust = ["x"]' } },
    ],
  ],
  'undefined templates': [
    [
      '[tasks.a]\nextends = «"bsae"»\n[task_templates.base]\nrun = "x"',
      ['unknown-template (warning): Template `bsae` is not defined; did you mean `base`?'],
      config,
    ],
    [
      '[a]\nextends = «"zz"»',
      ['unknown-template (warning): Template `zz` is not defined; define it in `task_templates` of a config file'],
    ],
    [
      '[a]\nextends = «""»',
      ['unknown-template (warning): The name of the template is empty; specify a template or remove `extends`'],
    ],
    [
      '[a]\nextends = "base"',
      [],
      { path: 'api/tasks.toml', others: { 'mise.toml': '[task_templates.base]\nrun = "x"' } },
    ],
  ],
};

describe.each(Object.entries(table))('%s', (_, entries) => {
  test.each(rows<Row>(entries))('$name', ({ row }) => check(row));
});

/** A text, and the result of each fix of its first problem; `*` marks the preferred fix. */
type FixRow = readonly [before: string, fixes: Readonly<Record<string, string>>, path?: string];

function checkFixes([before, fixes, path = 'tasks.toml']: FixRow): void {
  const project = openProject({ [path]: before });
  const document = project.workspace.file(uriOf(path))?.document;
  const [problem] = graphProblems(project, path);
  const found = problem && document ? quickFixes(problem, document) : [];
  const made = found
    .filter(({ title }) => !title.startsWith('Ignore'))
    .map(({ title, edits, preferred }) => [preferred ? `${title} *` : title, applyEdits(before, edits)]);
  expect(Object.fromEntries(made)).toEqual(fixes);
}

const fixTable: Readonly<Record<string, readonly FixRow[]>> = {
  'an unknown task': [
    [
      '[a]\ndepends = ["biuld x"]\n\n[build]\nrun = "x"\n',
      {
        'Change to `build` *': '[a]\ndepends = ["build x"]\n\n[build]\nrun = "x"\n',
        'Create task `biuld`': '[a]\ndepends = ["biuld x"]\n\n[build]\nrun = "x"\n\n[biuld]\nrun = "echo biuld"\n',
      },
    ],
    ['[a]\ndepends = "x:y"', { 'Create task `x:y`': '[a]\ndepends = "x:y"\n\n["x:y"]\nrun = "echo x:y"\n' }],
    [
      '[tasks.a]\r\ndepends = "z"\r\n',
      { 'Create task `z`': '[tasks.a]\r\ndepends = "z"\r\n\r\n[tasks.z]\r\nrun = "echo z"\r\n' },
      'mise.toml',
    ],
    ['tasks = { a = { depends = "z" } }\n', {}, 'mise.toml'],
    [
      '{\n  "a": {\n    "depends": "z"\n  }\n}\n',
      { 'Create task `z`': '{\n  "a": {\n    "depends": "z"\n  },\n  "z": {\n    "run": "echo z"\n  }\n}\n' },
      'ci.tasks.json',
    ],
    [
      '{ "a": { "depends": "z" } }',
      { 'Create task `z`': '{ "a": { "depends": "z" }, "z": { "run": "echo z" } }' },
      'ci.tasks.json',
    ],
  ],
  'a redundant dependency': [
    [
      '[a]\ndepends = ["a", "b"]\n[b]\nrun = "x"\n',
      { 'Remove this dependency *': '[a]\ndepends = ["b"]\n[b]\nrun = "x"\n' },
    ],
    [
      '[a]\ndepends = ["b", "b"]\n[b]\nrun = "x"\n',
      { 'Remove this dependency *': '[a]\ndepends = ["b"]\n[b]\nrun = "x"\n' },
    ],
    ['[a]\ndepends = "a"\nrun = "x"\n', { 'Remove this dependency *': '[a]\nrun = "x"\n' }],
    ['[a]\ndepends = [{ task = "a" }]\n', { 'Remove this dependency *': '[a]\ndepends = []\n' }],
  ],
  'a taken alias': [['[a]\nalias = ["a", "b"]\n', { 'Remove this alias *': '[a]\nalias = ["b"]\n' }]],
  'an unknown group of source files': [
    [
      '[task_config.input_groups]\nrust = ["x"]\n[tasks.a]\nrun = "x"\nsources = ["@group:rst"]\n',
      {
        'Change to `rust` *':
          '[task_config.input_groups]\nrust = ["x"]\n[tasks.a]\nrun = "x"\nsources = ["@group:rust"]\n',
      },
      'mise.toml',
    ],
  ],
  'an unknown template': [
    [
      '[task_templates.base]\nrun = "x"\n[tasks.a]\nextends = "bsae"\n',
      { 'Change to `base` *': '[task_templates.base]\nrun = "x"\n[tasks.a]\nextends = "base"\n' },
      'mise.toml',
    ],
  ],
};

describe.each(Object.entries(fixTable))('the fixes of %s', (_, entries) => {
  test.each(rows<FixRow>(entries))('$name', ({ row }) => checkFixes(row));
});
