import { describe, expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

const files: Files = {
  '.git/': '',
  'mise.toml': `
[tasks.build]
depends = ["compile", "ci:check"]
wait_for = "db"
run = "x"
[tasks.compile]
alias = "c"
depends = ["lint", "gone", "//other:x"]
depends_post = ["clean"]
run = "x"
[tasks.lint]
run = [{ task = "c" }]
[tasks.clean]
description = "Away with it"
run = "rm"
[tasks.db]
run = "x"
`,
  'mise-tasks/ci/check.sh': { executable: '#!/bin/sh\n#MISE depends=["db"]\n' },
  'p/tasks.toml': '[extra]\ndepends = ["build", { task = "nothing", optional = true }]\n',
};

const trees: Readonly<Record<string, { readonly words?: string; readonly from?: string; readonly tree: string }>> = {
  'All tasks, starting with those without dependents': {
    tree: `
extra (not included)
└─ build
   ├─ compile
   │  ├─ lint
   │  │  └─ run: compile (cycle)
   │  ├─ gone (missing)
   │  ├─ //other:x (missing)
   │  └─ depends_post: clean
   ├─ ci:check
   │  └─ db
   └─ wait_for: db

7 tasks, 2 missing, 2 in cycles
`,
  },
  'A limited number of steps': {
    words: '--depth 1',
    tree: `
extra (not included)
└─ build …

7 tasks, 2 missing, 2 in cycles
`,
  },
  'The dependencies and dependents of a task': {
    words: 'db',
    tree: `
db

Needed by
├─ ci:check
│  └─ build
│     └─ extra (not included)
└─ wait_for: build (see above)
`,
  },
  'A task that is specified by its alias': {
    words: 'c --depth 1',
    tree: `
compile
├─ lint …
├─ gone (missing)
├─ //other:x (missing)
└─ depends_post: clean

Needed by
├─ build …
└─ run: lint …
`,
  },
  'A script that is specified without its file extension': { words: 'ci:check --depth 0', tree: '\nci:check …\n' },
  'A task in another folder of the repository': { words: 'clean --depth 0', from: 'p', tree: '\nclean\n' },
  'The tasks of one folder, with their dependencies': {
    words: '--in p --depth 1',
    tree: `
extra (not included)
└─ build …

7 tasks, 2 missing, 2 in cycles
`,
  },
};

test.for(Object.entries(trees))('%s', async ([, { words = '', from = '.', tree }]) => {
  const { code, stdout, stderr } = await runIn(files, `graph ${words}`, { from });
  expect({ code, stderr, tree: `\n${stdout}` }).toEqual({ code: 0, stderr: '', tree });
});

describe('the CI files that are named', () => {
  const workflow = '.github/workflows/ci.yml';
  const withWorkflow: Files = {
    'mise.toml': '[tasks.test]\ndepends = "build"\n[tasks.build]\nrun = "x"\n[tasks.other]\nrun = "x"\n',
    'web/mise.toml': '[tasks.site]\nrun = "x"\n',
    [workflow]:
      'a:\n  - run: mise run test && mise build && mise run gone\n  - run: mise run site\n    working-directory: web\n',
  };

  test('are shown with the tasks that their scripts run', async () => {
    const { code, stdout } = await runIn(withWorkflow, `graph ${workflow}`);
    expect({ code, stdout: `\n${stdout}` }).toEqual({
      code: 0,
      stdout: `
.github/workflows/ci.yml
├─ calls: test
│  └─ build
├─ calls: build
├─ calls: site
└─ calls: gone (missing)
other

1 file, 4 tasks, 1 missing
`,
    });
  });

  test('are among the dependents of a task', async () => {
    const { stdout } = await runIn(withWorkflow, `graph build ${workflow}`);
    expect(`\n${stdout}`).toBe(
      `
build

Needed by
├─ calls: .github/workflows/ci.yml
└─ test
   └─ calls: .github/workflows/ci.yml

`.replace(/\n$/, ''),
    );
  });

  test.for([
    [
      'dot',
      [
        '".github/workflows/ci.yml" [shape=folder];',
        '".github/workflows/ci.yml" -> "site" [label="calls", style=bold];',
      ],
    ],
    ['mermaid', ['t0[".github/workflows/ci.yml"]', 't0 ==>|calls| t4']],
    ['json', ['"files": [\n    ".github/workflows/ci.yml"\n  ]', '"to": "gone",\n      "via": "calls"']],
  ] as const)('are part of the format %s', async ([format, parts]) => {
    const { stdout } = await runIn(withWorkflow, `graph --format ${format} ${workflow}`);
    expect(parts.filter((part) => !stdout.includes(part))).toEqual([]);
  });

  test('are reported if they cannot be read', async () => {
    const { code, stderr } = await runIn(withWorkflow, 'graph gone.yml');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^taskwright: cannot read `gone\.yml`: there is no such file/);
  });

  test('are reported if they are not valid YAML', async () => {
    const { code, stdout, stderr } = await runIn({ 'ci.yml': 'a: 1\nb: [\n  - run: mise run x\n' }, 'graph ci.yml');
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: 'No tasks found\n',
      stderr: 'taskwright: cannot read `ci.yml`: line 3 is not valid YAML; correct its syntax\n',
    });
  });
});

describe('for programs', () => {
  test('Graphviz', async () => {
    const { stdout } = await runIn(files, 'graph lint --depth 1 --format dot');
    expect(stdout).toMatchInlineSnapshot(`
      "digraph tasks {
        rankdir=LR;
        node [shape=box, style=rounded];
        "compile";
        "lint";
        "compile" -> "lint" [label="depends", style=solid, color=red];
        "lint" -> "compile" [label="run", style=bold, color=red];
      }
      "
    `);
  });

  const unloaded: Files = {
    'mise.toml': 'task_config.includes = ["a.json"]\n[tasks.a]\ndepends = ["b", "c"]\n',
    'tasks.toml': '[b]\nrun = "x"\n',
    'a.json': '{ "c": "x" }\n',
  };

  test.for([
    [
      'dot',
      [
        '"b" [label="b (not included)", style="rounded,dashed"];',
        '"c" [label="c (JSON, not loaded)", style="rounded,dashed"];',
      ],
    ],
    [
      'mermaid',
      [
        't1["b (not included)"]:::unloaded',
        't2["c (JSON, not loaded)"]:::unloaded',
        'classDef unloaded stroke-dasharray:4',
      ],
    ],
    ['json', ['"reach": "not included"', '"reach": "JSON"']],
  ] as const)('tasks that the runner does not load are marked: %s', async ([format, expected]) => {
    const { stdout } = await runIn(unloaded, `graph --format ${format}`);
    const marks = stdout.split('\n').filter((line) => /not included|JSON|unloaded/.test(line));
    expect(marks.map((line) => line.trim())).toEqual(expected);
  });

  // The root is outside of the repository, so the tasks of the other projects are not read.
  const monorepo: Files = {
    'p/.git/': '',
    'mise.toml': 'experimental_monorepo_root = true\n[monorepo]\nconfig_roots = ["p"]\n',
    'p/mise.toml': '[tasks.build]\ndepends = ["^build", "{{vars.x}}"]\nrun = "x"\n',
  };

  test.for([
    [
      'text',
      [
        '├─ ^build (tasks of the projects that this project depends on)',
        '└─ {{vars.x}} (not known here)',
        '',
        '1 task',
      ],
    ],
    [
      'dot',
      [
        '"^build" [label="^build (tasks of the projects that this project depends on)", style="rounded,dashed"];',
        '"{{vars.x}}" [label="{{vars.x}} (not known here)", style="rounded,dashed"];',
      ],
    ],
    [
      'mermaid',
      [
        't1["^build (tasks of the projects that this project depends on)"]:::elsewhere',
        't2["{{vars.x}} (not known here)"]:::elsewhere',
        'classDef elsewhere stroke-dasharray:4',
      ],
    ],
    ['json', ['"reason": "elsewhere"', '"reason": "elsewhere"']],
  ] as const)('names that only the runner resolves are not missing: %s', async ([format, expected]) => {
    const { stdout } = await runIn(monorepo, `graph --format ${format}`, { from: 'p' });
    expect(stdout).not.toContain('missing');
    const marks = stdout.split('\n').map((line) => line.trim());
    expect(marks).toEqual(expect.arrayContaining([...expected]));
  });

  test('names in misspelled sections are not missing', async () => {
    const project = {
      'mise.toml':
        'monorepo_root = true\n[taks.build]\nrun = "x"\n[task_template.rust]\nrun = "x"\n' +
        '[tasks.all]\nextends = "rust"\ndepends = ["build", "bui*", "//web:test", "lint", "gone"]\n[tasks.lint]\nrun = "x"\n',
      'web/mise.toml': '[taks.test]\nrun = "x"\n',
    };
    const { stdout } = await runIn(project, 'graph');
    expect(`\n${stdout}`).toBe(`
//:all
├─ //:lint
└─ gone (missing)

2 tasks, 1 missing
`);
  });

  test.each([
    ['in a project', '[tasks."lint:css"]\ndepends = ["lint:*"]\n', 'lint:css'],
    ['in a monorepo', 'monorepo_root = true\n[tasks."lint:css"]\ndepends = ["lint:*", ":lint:*"]\n', '//:lint:css'],
  ])('a pattern that matches only its own task is not missing: %s', async (_, config, name) => {
    const { stdout } = await runIn({ 'mise.toml': config }, 'graph');
    expect(stdout).toBe(`${name}\n\n1 task\n`);
  });

  test('Mermaid', async () => {
    const { stdout } = await runIn(
      { 'tasks.toml': '["a\\"b"]\ndepends = ["a\\"b", "<x>"]\n' },
      'graph --format mermaid',
    );
    expect(stdout).toMatchInlineSnapshot(`
      "flowchart LR
        t0["#60;x#62;"]:::missing
        t1["a#34;b"]
        t1 -->|depends| t1
        t1 -->|depends| t0
        classDef missing stroke:#c00,stroke-dasharray:4
        linkStyle 0 stroke:#c00
      "
    `);
  });

  test('JSON', async () => {
    const { stdout } = await runIn(files, 'graph clean --format json');
    expect(stdout).toMatchInlineSnapshot(`
      "{
        "version": 1,
        "tasks": [
          {
            "id": "build",
            "name": "build",
            "aliases": [],
            "description": "",
            "file": "mise.toml",
            "line": 2,
            "reach": "loaded"
          },
          {
            "id": "clean",
            "name": "clean",
            "aliases": [],
            "description": "Away with it",
            "file": "mise.toml",
            "line": 13,
            "reach": "loaded"
          },
          {
            "id": "compile",
            "name": "compile",
            "aliases": [
              "c"
            ],
            "description": "",
            "file": "mise.toml",
            "line": 6,
            "reach": "loaded"
          },
          {
            "id": "extra",
            "name": "extra",
            "aliases": [],
            "description": "",
            "file": "p/tasks.toml",
            "line": 1,
            "reach": "not included"
          },
          {
            "id": "lint",
            "name": "lint",
            "aliases": [],
            "description": "",
            "file": "mise.toml",
            "line": 11,
            "reach": "loaded"
          }
        ],
        "unresolved": [],
        "edges": [
          {
            "from": "build",
            "to": "compile",
            "via": "depends",
            "inCycle": false
          },
          {
            "from": "compile",
            "to": "lint",
            "via": "depends",
            "inCycle": true
          },
          {
            "from": "compile",
            "to": "clean",
            "via": "depends_post",
            "inCycle": false
          },
          {
            "from": "lint",
            "to": "compile",
            "via": "run",
            "inCycle": true
          },
          {
            "from": "extra",
            "to": "build",
            "via": "depends",
            "inCycle": false
          }
        ]
      }
      "
    `);
  });
});

test('Tasks with the same name are distinguished by their files', async () => {
  const same = { 'a/tasks.toml': '[x]\nrun = "x"\n', 'b/tasks.toml': '[x]\nrun = "x"\n' };
  const { stdout } = await runIn(same, 'graph');
  expect(stdout).toBe('x (a/tasks.toml)\nx (b/tasks.toml)\n\n2 tasks\n');
});

test('A folder without tasks', async () => {
  const { code, stdout } = await runIn({}, 'graph');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No tasks found\n' });
});

test('A chain of 5,000 tasks is shown up to a readable depth', async () => {
  const chain = Array.from({ length: 5_000 }, (_, i) => `[t${i}]\ndepends = ["t${i + 1}"]\n`).join('');
  const { code, stdout } = await runIn({ 'tasks.toml': chain }, 'graph');
  expect(code).toBe(0);
  expect(stdout).toMatch(/└─ t60 …\n\n5000 tasks, 1 missing\n$/);
});

test.for([
  ['biuld', 'there is no task `biuld`; did you mean `build`?'],
  ['zzzzzz', 'there is no task `zzzzzz`; run `taskwright graph` to list all tasks'],
  ['a b', '`graph` takes at most one task; remove `b`.'],
  ['--depth -1', '`--depth` cannot be `-1`: it must be an integer from 0 to 999999.'],
  ['--format svg', '`--format` cannot be `svg`: it must be text, dot, mermaid or json.'],
] as const)('%s is rejected', async ([words, message]) => {
  const { code, stderr } = await runIn(files, `graph ${words}`);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('a document with examples in a task folder is not a task', async () => {
  const example = '# Tasks\n\n```bash\n#!/usr/bin/env bash\n#MISE depends=["lint"]\n```\n';
  const files = {
    'mise.toml': '[tasks.ok]\nrun = "true"\n',
    'mise-tasks/x': { executable: '#!/bin/sh\necho\n' },
    'mise-tasks/README.md': example,
    '.agents/skills/mise-tasks/SKILL.md': example,
  };
  const { stdout } = await runIn(files, 'graph');
  expect(stdout).toBe('ok\nx\n\n2 tasks\n');
  expect((await runIn(files, 'check --shellcheck off')).stdout).not.toContain('.md');
});

test('definitions that the runner combines are one node', async () => {
  const layers: Files = {
    'mise-tasks/s': { executable: '#!/bin/sh\n#MISE depends=["a"]\n' },
    'mise.toml': `
[tasks.s]
depends = ["b"]
[tasks.a]
run = "x"
[tasks.b]
run = "x"
[tasks.top]
run = "mise run s"
depends = ["s"]
`,
    'mise.local.toml': '[tasks.top]\ndepends_post = ["a"]\n',
  };
  expect((await runIn(layers, 'graph')).stdout).toBe(`top
├─ s
│  ├─ a
│  └─ b
├─ run: s (see above)
└─ depends_post: a

4 tasks
`);
});

describe('files in a task folder that are not executable', () => {
  const project: Files = {
    'mise.toml': `
monorepo_root = true
[tasks.all]
depends = ["helper", "lib:log", "lib:log.sh", "//:notes", "ok", "gone"]
run = "mise run helper; mise run notes"
`,
    'mise-tasks/ok': { executable: '#!/bin/sh\necho\n' },
    'mise-tasks/helper': '#!/bin/sh\n#MISE depends=["ok"]\necho\n',
    'mise-tasks/lib/log.sh': 'log() { echo "$1"; }\n',
    'mise-tasks/notes.md': '# Notes\n',
  };

  const formats = {
    text: `
//:all
├─ //:helper (not executable, not loaded)
│  └─ //:ok
├─ lib:log (not executable, not loaded)
├─ lib:log.sh (not executable, not loaded)
├─ //:notes (not executable, not loaded)
├─ //:ok
├─ gone (missing)
├─ run: //:helper (not executable, not loaded) (see above)
└─ run: notes (not executable, not loaded)

3 tasks, 5 missing
`,
    dot: `
digraph tasks {
  rankdir=LR;
  node [shape=box, style=rounded];
  "//:all";
  "//:helper" [label="//:helper (not executable, not loaded)", style="rounded,dashed"];
  "//:notes" [label="//:notes (not executable, not loaded)", style=dashed, color=red];
  "//:ok";
  "gone" [style=dashed, color=red];
`,
    mermaid: `
flowchart LR
  t0["//:all"]
  t1["//:helper (not executable, not loaded)"]:::unloaded
  t2["//:notes (not executable, not loaded)"]:::missing
`,
  } as const;

  test.each(Object.entries(formats))('are marked as %s', async (format, shown) => {
    const { stdout } = await runIn(project, `graph --format ${format}`);
    expect(`\n${stdout}`).toContain(shown);
  });

  test('are marked as JSON', async () => {
    const { tasks, unresolved } = JSON.parse((await runIn(project, 'graph --format json')).stdout);
    const reaches = (tasks as readonly { name: string; reach: string }[]).map(({ name, reach }) => `${name}: ${reach}`);
    expect(reaches).toEqual(['all: loaded', 'helper: not executable', 'ok: loaded']);
    expect(unresolved).toEqual([
      { name: '//:notes', reason: 'not executable' },
      { name: 'gone', reason: 'missing' },
      { name: 'lib:log', reason: 'not executable' },
      { name: 'lib:log.sh', reason: 'not executable' },
      { name: 'notes', reason: 'not executable' },
    ]);
  });

  test('are no targets: references are errors', async () => {
    const { stdout } = await runIn(project, 'check --no-shellcheck --format github');
    const found = stdout.matchAll(/^::(\w+) file=mise.toml,line=(\d).*title=taskwright ([\w-]+)::(.*)$/gm);
    expect(Array.from(found, ([, ...parts]) => parts.join(' '))).toEqual([
      'error 4 not-executable The script of task `helper` is not executable, so the runner does not find it; run `chmod +x` on `mise-tasks/helper`',
      'error 4 unknown-task Task `lib:log` is not defined; the runner does not load `mise-tasks/lib/log.sh`, which is not executable',
      'error 4 unknown-task Task `lib:log.sh` is not defined; the runner does not load `mise-tasks/lib/log.sh`, which is not executable',
      'error 4 unknown-task Task `//:notes` is not defined; the runner does not load `mise-tasks/notes.md`, which is not executable',
      'warning 4 unknown-task Task `gone` is not defined in the root project',
      'notice 5 unknown-task Task `helper` is in a file that the runner does not load; make `helper` executable with `chmod +x`%0AThe task (mise-tasks/helper:1)',
      'notice 5 unknown-task Task `notes` is not defined; the runner does not load `mise-tasks/notes.md`, which is not executable',
    ]);
  });
});

const onSystems = {
  'mise.toml': `[task_config]
includes = ["More/x.toml"]
[tasks.build]
depends = ["included"]
`,
  'more/x.toml': '[included]\nrun = "x"\n',
};

test.each([
  ['linux', 'build\n└─ included (missing)\n\n1 task, 1 missing\n'],
  ['macos', 'build\n└─ included\n\n2 tasks\n'],
  ['windows', 'build\n└─ included\n\n2 tasks\n'],
])('the tasks on %s', async (platform, trees) => {
  const { stdout } = await runIn(onSystems, `graph --platform ${platform}`);
  expect(stdout).toBe(trees);
});

test.each(['graph', 'env x'])('`%s` rejects other systems than the three', async (words) => {
  const { code, stderr } = await runIn({}, `${words} --platform win32`);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('`--platform` cannot be `win32`: it must be windows, macos or linux'),
  });
});
