import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import { definition } from '../../../../server/core/features/navigation/definition.ts';
import { hints } from '../../../../server/core/features/navigation/hints.ts';
import { references } from '../../../../server/core/features/navigation/references.ts';
import { prepareRename, rename } from '../../../../server/core/features/rename/rename.ts';
import { taskGraph } from '../../../../server/core/features/task-graph/task-graph.ts';
import { rows } from '../../../support/rows.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';
import { acceptedAmong, itemsAmong } from './completion/surrounded.ts';

const root = 'monorepo_root = true\n[monorepo]\nconfig_roots = ["packages/*"]\n[tasks.lint]\nrun = "x"';
const api =
  '[tasks.build]\nalias = "b"\ndescription = "Builds it"\nrun = "x"\n[tasks."ci:x"]\nrun = "x"\n[tasks."ci:y"]\nrun = "x"';

/** A monorepo with a file `packages/web/mise.toml` of this text. */
function fixtureWith(web: string): string {
  return `--- mise.toml\n${root}\n--- packages/api/mise.toml\n${api}\n--- packages/web/mise.toml\n${web}`;
}

describe('definition', () => {
  for (const [target, project] of [
    ['//packages/api:b<|>uild', 'packages/api'],
    ['//packages/a<|>pi:b', 'packages/api'],
    ['//:l<|>int', ''],
    [':bu<|>ild', 'packages/web'],
    ['bu<|>ild', 'packages/web'],
    ['./:bu<|>ild', 'packages/web'],
    ['A=1 //packages/api:bu<|>ild --x', 'packages/api'],
  ] as const) {
    test(target, () => {
      const { place } = openWorkspace(fixtureWith(`[tasks.a]\ndepends = ["${target}"]\n[tasks.build]\nrun = "x"`));
      const found = definition(place)?.targets.map(({ file }) => file.project);
      expect(found).toEqual([`/repo/${project}`.replace(/\/$/, '')]);
    });
  }

  test('a pattern leads to the tasks of all projects', () => {
    const { place } = openWorkspace(fixtureWith('[tasks.a]\ndepends = "//...:bui<|>ld"\n[tasks.build]\nrun = "x"'));
    const projects = definition(place)?.targets.map(({ file }) => file.project);
    expect(projects).toEqual(['/repo/packages/api', '/repo/packages/web']);
  });
});

test('references are found in all projects, by name, alias and pattern', () => {
  const { place, marked, expected } = openWorkspace(`--- mise.toml
${root}
[tasks.all]
depends = ["«//packages/api:build»", "«//packages/...:b*»", "//packages/web:build", "build", ":build"]
run = [{ task = "«//packages/api:b» x" }, { tasks = ["«//...:build»"] }]
--- packages/api/mise.toml
[tasks.bu<|>ild]
alias = "b"
run = "x"
[tasks.a]
depends = ["«build»", "«:b»", "«./:build»"]
--- packages/web/mise.toml
[tasks.build]
depends_post = ["«//packages/api:b»", "build", ":build"]
wait_for = "«//packages/api:build»"
`);
  const found = references(place).map(({ task, span }) => ({ file: task.file, span }));
  expect(marked(found)).toBe(expected);
});

test('a task is renamed in all projects, and the paths of projects do not change', () => {
  const { place, edited } = openWorkspace(`--- mise.toml
${root}
[tasks.all]
depends = ["//packages/api:b<|>uild --fast", "//packages/web:build", '//packages/api:build', "//...:build"]
run = [{ task = "//packages/api:build x" }]
--- packages/api/mise.toml
[tasks.build]
run = "x"
[tasks.a]
depends = ["build", ":build", "./:build"]
--- packages/web/mise.toml
[tasks.build]
depends = "//packages/api:build"
wait_for = ":build"
`);
  const target = prepareRename(place, { canMoveFiles: false });
  expect(target && 'name' in target ? target.name : target).toBe('build');
  const found = rename(place, 'make', { canMoveFiles: false });
  expect(found && 'edits' in found ? edited(found.edits) : found).toBe(`--- mise.toml
${root}
[tasks.all]
depends = ["//packages/api:make --fast", "//packages/web:build", '//packages/api:make', "//...:build"]
run = [{ task = "//packages/api:make x" }]
--- packages/api/mise.toml
[tasks.make]
run = "x"
[tasks.a]
depends = ["make", ":make", "./:make"]
--- packages/web/mise.toml
[tasks.build]
depends = "//packages/api:make"
wait_for = ":build"
`);
});

test('hover describes the task of another project, with its full name', () => {
  const { place } = openWorkspace(fixtureWith('[tasks.a]\ndepends = "//packages/api:bu<|>ild"'));
  expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toBe(
    '**`//packages/api:build`** — task\n\nBuilds it\n\n```sh\nx\n```\n\n- alias: `b`\n\n' +
      'Defined in [mise.toml](file:///repo/packages/api/mise.toml#L1)',
  );
});

test('hover lists the tasks that a pattern matches', () => {
  const { place } = openWorkspace(fixtureWith('[tasks.a]\ndepends = "//...:ci:<|>*"\n[tasks."ci:x"]\nrun = "x"'));
  expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toBe(
    '**`//...:ci:*`** — matches 3 tasks\n\n- `//packages/api:ci:x`\n- `//packages/web:ci:x`\n- `//packages/api:ci:y`',
  );
});

test('hover explains `^`, and lists the tasks of the other projects', () => {
  const { place } = openWorkspace(fixtureWith('[tasks.a]\ndepends = "^bui<|>ld"\n[tasks.build]\nrun = "x"'));
  expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toBe(
    '**`^build`** — task `build` of the projects that this project depends on\n\n' +
      'The runner reads the dependencies between projects from workspace files such as `package.json`, and includes ' +
      'indirect ones. A project without this task is skipped. Requires `experimental = true`.\n\n' +
      'Other projects with this task:\n\n- `//packages/api:build`',
  );
});

test('hover names a remote include, which is never fetched', () => {
  const { place } = openWorkspace(
    '--- mise.toml\n[task_config]\nincludes = ["git::https://x.org/t<|>ools.git//tasks"]\n',
  );
  expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toContain(
    'A folder of a git repository, which the runner fetches. Its tasks are not known',
  );
});

test('a pattern of projects has a hint with the number of its tasks', () => {
  const { place } = openWorkspace(fixtureWith('[tasks.a]\ndepends = ["//packages/*:build<|>"]'));
  const found = hints(place, { start: 0, end: place.file.document.text.length });
  expect(found.map(({ text }) => text)).toEqual(['1 task']);
});

test('the graph contains the tasks of several projects with their full names', () => {
  const { workspace } = openWorkspace(`--- mise.toml
${root}
[tasks.all]
depends = ["//...:build", "^build", "//packages/nope:x", "//...:all"]
--- packages/api/mise.toml
[tasks.build]
run = "x"
--- packages/web/mise.toml
[tasks.build]
depends = "//packages/api:build"
`);
  const graph = taskGraph(workspace.tasks(), workspace, { fileNameOf: () => '', templates: 'hidden' });
  expect(graph.nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    '//:all task',
    '//:lint task',
    '//packages/api:build task',
    '//packages/nope:x missing',
    '//packages/web:build task',
    '^build elsewhere',
  ]);
  expect(graph.edges.map(({ from, to }) => `${from.id} → ${to.id}`)).toEqual([
    '//:all → //packages/api:build',
    '//:all → //packages/web:build',
    '//:all → ^build',
    '//:all → //packages/nope:x',
    '//packages/web:build → //packages/api:build',
  ]);
});

describe('completion', () => {
  const web = '/repo/packages/web/mise.toml';
  const around = { path: web, files: { '/repo/mise.toml': root, '/repo/packages/api/mise.toml': api } };
  const rest = '\n[tasks.build]\nrun = "x"\n[tasks.test]\nrun = "x"';
  const paths = ['//:', '//packages/api:', '//packages/web:', '//...:'];
  const table: Readonly<Record<string, readonly (readonly [typed: string, labels: readonly string[]])[]>> = {
    'offers the tasks of the project, then the paths of projects': [['<|>', ['build', 'test', ...paths, '^']]],
    'offers the paths of projects': [
      ['//<|>', paths],
      ['//pack<|>', ['//packages/api:', '//packages/web:']],
    ],
    'offers the tasks of a project after its path': [
      ['//packages/api:<|>', ['build', 'b', 'ci:x', 'ci:y', 'ci:*'].map((name) => `//packages/api:${name}`)],
      ['//packages/api:ci<|>', ['ci:x', 'ci:y', 'ci:*'].map((name) => `//packages/api:${name}`)],
      ['//:<|>', ['//:lint']],
      [':<|>', [':build', ':test']],
      ['A=1 //:<|>', ['//:lint']],
      ['//nope:<|>', []],
    ],
    'offers the tasks of the other projects after `^`': [
      ['^<|>', ['^build', '^b', '^ci:x', '^ci:y', '^lint', '^ci:*']],
      ['^ci<|>', ['^ci:x', '^ci:y', '^ci:*']],
      ['x"]\nwait_for = ["^<|>', []],
    ],
    'offers each name once after a path for several projects': [['//...:b<|>', ['//...:build', '//...:b']]],
  };
  for (const [title, cases] of Object.entries(table)) {
    test.each(rows(cases))(`${title}: $name`, ({ row: [typed, labels] }) => {
      const found = itemsAmong(`[tasks.a]\ndepends = ["${typed}"]${rest}`, around);
      expect(found.map(({ label }) => label)).toEqual(labels);
    });
  }

  test('a project that `config_roots` does not list is not offered', () => {
    const files = { ...around.files, '/repo/tools/mise.toml': api };
    const found = itemsAmong(`[tasks.a]\ndepends = "//<|>"${rest}`, { ...around, files });
    expect(found.map(({ label }) => label)).toEqual(paths);
  });

  test('the caret stays in the string after a path', () => {
    const text = acceptedAmong(`[tasks.a]\ndepends = ["//p<|>"]${rest}`, '//packages/api:', around);
    expect(readMarks(text).text).toBe(`[tasks.a]\ndepends = ["//packages/api:$0"]${rest}`);
  });
});
