import { describe, expect, test } from 'vitest';
import { dependencyCycle } from '../../../../../server/core/analysis/rules/dependency-cycle.ts';
import { config, inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';
import { graphProblems, openProject, uriOf } from '../graph/projects.ts';

describeRule(dependencyCycle, {
  example: [
    '[a]\ndepends = ["«b»"]\n[b]\ndepends = ["«a»"]',
    ['These tasks form a dependency cycle: `a` → `b` → `a`', 'These tasks form a dependency cycle: `b` → `a` → `b`'],
  ],
  findings: [
    [
      '[tasks.a]\ndepends = ["«//packages/api:back»"]\n[tasks.b]\nrun = "x"',
      'warning: These tasks form a dependency cycle: `//packages/web:a` → `//packages/api:back` → `//packages/web:a`',
      inMonorepo,
    ],
    [
      '[a]\ndepends = ["«b»"]\n[b]\ndepends = "«c»"\n[c]\nwait_for = ["«a»"]',
      [
        'These tasks form a dependency cycle: `a` → `b` → `c` → `a`',
        'These tasks form a dependency cycle: `b` → `c` → `a` → `b`',
        'These tasks form a dependency cycle: `c` → `a` → `b` → `c`',
      ],
    ],
    [
      '[a]\nrun = [{ task = "«b»" }]\n[b]\ndepends = "«a»"',
      [
        'warning: These tasks start each other endlessly: `a` → `b` → `a`',
        'warning: These tasks start each other endlessly: `b` → `a` → `b`',
      ],
    ],
    ['[a]\nrun = { task = "«a»" }', 'warning: Task `a` starts itself endlessly'],
    [
      '[a]\nrun = "x"\nrun_windows = [{ task = "«b»" }]\n[b]\nrun_windows = []\nrun = [{ task = "«a»" }]',
      [
        'warning: These tasks start each other endlessly: `a` → `b` → `a`',
        'warning: These tasks start each other endlessly: `b` → `a` → `b`',
      ],
      { platform: 'windows' },
    ],
    [
      '[task_templates.t]\nrun_windows = [{ task = "a" }]\n[tasks.a]\nextends = "t"\nrun = "x"\ndepends = "b"\n[tasks.b]\nrun = [{ task = "«c»" }]\n[tasks.c]\nrun = [{ task = "«b»" }]',
      [
        'warning: These tasks start each other endlessly: `b` → `c` → `b`',
        'warning: These tasks start each other endlessly: `c` → `b` → `c`',
      ],
      { ...config, platform: 'windows' },
    ],
    [
      '["lint:a"]\nrun = [{ task = "«lint:*»" }]\n["lint:b"]\nrun = "x"',
      'warning: Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name',
    ],
    [
      '["lint:a"]\nrun = [{ tasks = ["«lint:*»"] }]',
      'warning: Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name',
    ],
    [
      '[tasks.a]\ndepends = ["//:lint"]\nrun = [{ task = "«//...:a»" }]\n[tasks.b]\nrun = "x"',
      'warning: Task `a` starts itself endlessly: the pattern `//...:a` matches its name',
      inMonorepo,
    ],
    [
      '[a]\ndepends = "«b»"',
      'warning: These tasks form a dependency cycle: `a` → `b` → `a`',
      { others: { 'api/tasks.toml': '[b]\ndepends = "a"' } },
    ],
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = «"t"»\n[tasks.b]\ndepends = ["«a»"]',
      ['These tasks form a dependency cycle: `a` → `b` → `a`', 'These tasks form a dependency cycle: `b` → `a` → `b`'],
      config,
    ],
  ],
  valid: [
    ['[a]\nrun = [{ task = "b" }]\nrun_windows = "x"\n[b]\ndepends = "a"', { platform: 'windows' }],
    ['[a]\nrun = { task = "a" }\nrun_windows = "x"', { platform: 'windows' }],
    '[a]\nrun_windows = [{ task = "b" }]\n[b]\ndepends = "a"',
    '[a]\nrun_windows = { task = "a" }',
    '[a]\ndepends = ["b"]\n[b]\ndepends_post = ["a"]',
    '["lint:a"]\nrun = [{ task = "lint:*:*" }]\n["lint:b:c"]\nrun = "x"',
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = "t"\ndepends = ["c"]\n[tasks.b]\ndepends = ["a"]\n[tasks.c]\nrun = "x"',
      config,
    ],
  ],
});

const file = 'tasks.toml';

/** Returns a file with this many tasks, each of which depends on the next one, and the last one on the first. */
function cycleOf(size: number): string {
  const nameOf = (task: number): string => `t${String(task % size).padStart(5, '0')}`;
  return Array.from(
    { length: size },
    (_, task) => `[${nameOf(task)}]\nrun = "x"\ndepends = ["${nameOf(task + 1)}"]\n`,
  ).join('');
}

describe('a large cycle', () => {
  test.each([
    [3, 3],
    [100, 100],
    [101, 100],
    [2_000, 100],
  ])('of %i tasks is reported at its first %i', (size, count) => {
    const project = openProject({ [file]: cycleOf(size) });
    const problems = graphProblems(project, file).filter(({ code }) => code === 'dependency-cycle');
    const lines = problems.map(({ span }) => project.workspace.file(uriOf(file))?.document.rangeOf(span).start.line);
    expect(lines.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: count }, (_, task) => 3 * task + 2));
  });

  test('that is broken at any task is no longer reported, until it is closed again', () => {
    const counts = countsAfter(cycleOf(2_000), [
      ['depends = ["t01500"]', 'sources = ["t01500"]'],
      ['sources = ["t01500"]', 'depends = ["t01500"]'],
    ]);
    expect(counts).toEqual([100, 0, 100]);
  });
});

test.each(['depends_post = ["*"]', 'run = [{ task = "*" }]', 'depends = ["*"]'])(
  'cycles are reported after the first %s of a workspace is written',
  (field) => {
    const referenceTo = (name: string): string => field.replace('*', name);
    const counts = countsAfter('[a]\nsources = ["b"]\n[b]\nsources = ["a"]\n[c]\nrun = "x"\n', [
      ['sources = ["b"]', referenceTo('b')],
      ['sources = ["a"]', referenceTo('a')],
      [referenceTo('b'), 'sources = ["b"]'],
      [referenceTo('a'), 'sources = ["a"]'],
      ['sources = ["b"]', referenceTo('b')],
      ['sources = ["a"]', referenceTo('a')],
    ]);
    expect(counts).toEqual([0, 0, 2, 0, 0, 0, 2]);
  },
);

/** Returns the number of problems in a text, and after each of these replacements. */
function countsAfter(text: string, edits: readonly (readonly [string, string])[]): readonly number[] {
  const project = openProject({ [file]: text });
  const document = project.workspace.file(uriOf(file))?.document;
  if (!document) throw new Error('the file is open');
  const count = () => graphProblems(project, file).filter(({ code }) => code === 'dependency-cycle').length;
  const counts = [count()];
  for (const [from, to] of edits) {
    const start = document.text.indexOf(from);
    const change = document.edit({ start, end: start + from.length, text: to });
    project.workspace.update(uriOf(file), change);
    project.diagnoser.update(uriOf(file), change);
    counts.push(count());
  }
  return counts;
}
