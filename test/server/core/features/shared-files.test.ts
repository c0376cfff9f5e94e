import { describe, expect, test } from 'vitest';
import { GraphDiagnoser } from '../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { noFiles } from '../../../../server/core/analysis/graph/file-lookup.ts';
import { noStandings } from '../../../../server/core/analysis/graph/placement/file-standing.ts';
import { complete } from '../../../../server/core/features/complete.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import { definition } from '../../../../server/core/features/navigation/definition.ts';
import { nameUses } from '../../../../server/core/features/navigation/names/name-uses.ts';
import { references } from '../../../../server/core/features/navigation/references.ts';
import { pathEditsForMoves } from '../../../../server/core/features/rename/file-moves.ts';
import { rename } from '../../../../server/core/features/rename/rename.ts';
import { layersOf, layerText } from '../../../../server/core/features/task-card/task-layers.ts';
import { taskGraph } from '../../../../server/core/features/task-graph/task-graph.ts';
import { findRunner } from '../../../support/runner.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';
import { temporaryFolder } from '../../cli/support/temporary-folder.ts';

const runner = findRunner();

/** Opens a monorepo in which the projects `a` and `b` include `shared.tasks.toml`, which belongs to `a` in the index. */
function openShared(files: Readonly<Record<string, string>>) {
  const root = 'monorepo_root = true\n[tasks.all]\ndepends = []\n';
  const all = { 'mise.toml': root, 'a/mise.toml': '[tasks.own]\nrun = "x"\n', ...files };
  const fixture = openWorkspace(
    Object.entries(all)
      .map(([path, text]) => `--- ${path}\n${text}`)
      .join(''),
  );
  const { workspace } = fixture;
  const shared = workspace.file('file:///repo/shared.tasks.toml');
  if (!shared) throw new Error('no file is shared');
  workspace.set({ ...shared, project: '/repo/a' });
  workspace.setStandings({
    ...noStandings,
    of: (uri) => ({ ...noStandings.of(uri), sharedWith: uri === shared.uri ? ['/repo/b'] : [] }),
  });
  const place = { ...fixture.place, file: workspace.file(fixture.place.file.uri) ?? fixture.place.file };
  return { ...fixture, place };
}

const build = '[build]\nrun = "x"\n';

test.for(['build', ':build', '//b:build', '//a:build', '//{a,b}:build', '//...:bu*'])(
  'the definition of %s is in the shared file',
  (target) => {
    const [start, end] = [target.slice(0, -2), target.slice(-2)];
    const { place } = openShared({
      'shared.tasks.toml': build,
      'b/mise.toml': `[tasks.x]\ndepends = ["${start}<|>${end}"]\n`,
    });
    expect(definition(place)?.targets.map(({ file }) => file.uri)).toEqual(['file:///repo/shared.tasks.toml']);
  },
);

test.for([
  ['depends = ["<|>"]', ['build', 'own']],
  ['depends = ["//b:<|>"]', ['//b:build', '//b:own']],
  ['depends = ["//a:build", "//b:<|>"]', ['//b:build', '//b:own']],
  ['depends = ["//a:<|>"]', ['//a:build', '//a:own']],
] as const)('completion in a project that includes the file: %s', ([line, expected]) => {
  const { place, workspace } = openShared({
    'shared.tasks.toml': build,
    'b/mise.toml': `[tasks.x]\n${line}\n[tasks.own]\nrun = "x"\n`,
  });
  const { document, kind } = place.file;
  const items = complete(document, kind, place.offset, { workspace, file: place.file, folder: undefined });
  const labels = items.map(({ label }) => label);
  expect(labels.filter((label) => /(?:build|own|x)$/.test(label)).sort()).toEqual(expected);
});

test('the numbers of tasks of projects count the shared file for each', () => {
  const { place, workspace } = openShared({
    'shared.tasks.toml': build,
    'b/mise.toml': '[tasks.x]\ndepends = ["//<|>"]\n',
  });
  const { document, kind } = place.file;
  const items = complete(document, kind, place.offset, { workspace, file: place.file, folder: undefined });
  const counts = items.filter(({ label }) => /^\/\/[ab]:$/.test(label)).map(({ label, detail }) => [label, detail]);
  expect(counts).toEqual([
    ['//a:', '2 tasks'],
    ['//b:', '2 tasks'],
  ]);
});

test('references are found in all projects, and in the shared file', () => {
  const { place, marked, expected } = openShared({
    'mise.toml': 'monorepo_root = true\n[tasks.all]\ndepends = ["«//a:build»", "«//b:build»", "//c:build", "build"]\n',
    'a/mise.toml': '[tasks.x]\ndepends = ["«build»", "«:build»"]\n',
    'b/mise.toml': '[tasks.x]\ndepends = ["«build»", "«b*»"]\n',
    'c/mise.toml': '[tasks.x]\ndepends = ["build", ":build"]\n',
    'shared.tasks.toml': '[bui<|>ld]\nrun = "x"\n[y]\ndepends = ["«:build»", "«//b:build»"]\n',
  });
  expect(marked(references(place).map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
});

test('a rename changes all projects, and the task of a project that overrides it', () => {
  const { place, edited } = openShared({
    'mise.toml': 'monorepo_root = true\n[tasks.all]\ndepends = ["//a:build", "//b:build", "//c:build"]\n',
    'b/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.x]\ndepends = ["build"]\n',
    'c/mise.toml': '[tasks.build]\nrun = "x"\n',
    'shared.tasks.toml': '[bui<|>ld]\nrun = "x"\n',
  });
  const renaming = rename(place, 'make', { canMoveFiles: false });
  expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(
    '--- mise.toml\nmonorepo_root = true\n[tasks.all]\ndepends = ["//a:make", "//b:make", "//c:build"]\n' +
      '--- a/mise.toml\n[tasks.own]\nrun = "x"\n' +
      '--- b/mise.toml\n[tasks.make]\nrun = "x"\n[tasks.x]\ndepends = ["make"]\n' +
      '--- c/mise.toml\n[tasks.build]\nrun = "x"\n' +
      '--- shared.tasks.toml\n[make]\nrun = "x"\n',
  );
});

test('a name that is taken in one of the projects is refused', () => {
  const { place } = openShared({
    'shared.tasks.toml': '[bui<|>ld]\nrun = "x"\n',
    'b/mise.toml': '[tasks.make]\nrun = "x"\n',
  });
  expect(rename(place, 'make', { canMoveFiles: false })).toEqual({
    refusal: '`make` is already a task in mise.toml; choose another name.',
  });
});

test.for([
  ['a/src', 'a/lib'],
  ['b/src', 'b/lib'],
  ['a', 'c'],
] as const)('a path of the shared file is not changed for only one of its projects: %s', ([from, to]) => {
  const { workspace, edited } = openShared({ 'shared.tasks.toml': '[build]\nsources = "src/*"\n', 'b/mise.toml': '' });
  const move = { from: `file:///repo/${from}`, to: `file:///repo/${to}` };
  const text = edited([...pathEditsForMoves(workspace, [move])].flat());
  expect(text).toContain('--- shared.tasks.toml\n[build]\nsources = "src/*"\n');
});

test('the hover and the layers name the project that overrides the task', () => {
  const { place, workspace } = openShared({
    'shared.tasks.toml': '[bui<|>ld]\nrun = "x"\n',
    'b/mise.toml': '[tasks.build]\nrun = "y"\n',
  });
  const markdown = hover(place.file.document, place.file.kind, place.offset, place)?.markdown;
  expect(markdown).toContain('**`//{a,b}:build`** — task');
  expect(markdown).toContain('Overridden by [b/mise.toml](file:///repo/b/mise.toml#L1)');
  const texts = [...workspace.tasks()].flatMap((task) =>
    layersOf(task, workspace).map((layer) => layerText(layer, task, (path) => path)),
  );
  expect(texts.sort()).toEqual(['Overridden by b/mise.toml', 'Overrides `build` in ../shared.tasks.toml']);
});

test('the graph has one node for the task, to which the references in all projects lead', () => {
  const { workspace } = openShared({
    'mise.toml': 'monorepo_root = true\n[tasks.all]\ndepends = ["//a:build", "//b:build"]\n',
    'b/mise.toml': '[tasks.x]\ndepends = ["build"]\n',
    'shared.tasks.toml': build,
  });
  const { edges } = taskGraph(workspace.tasks(), workspace, { fileNameOf: () => '', templates: 'shown' });
  expect(edges.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual([
    '//:all //{a,b}:build',
    '//b:x //{a,b}:build',
  ]);
});

test('a name that only one of the projects defines is not reported in the shared file', () => {
  const { workspace } = openShared({
    'shared.tasks.toml':
      '[build]\nrun = ["A=1", "echo $A"]\nsources = ["@group:g"]\ndepends = ["only", "//b:on*", ":o*"]\n',
    'b/mise.toml': '[env]\nA = "0"\n[task_config.input_groups]\ng = ["x"]\n[tasks.only]\nrun = "x"\n',
  });
  const diagnoser = new GraphDiagnoser(workspace, noFiles);
  expect(diagnoser.problems('file:///repo/shared.tasks.toml').map(({ message }) => message)).toEqual([]);
});

/** The problems in the shared file, and those in the config file of the second project. */
const judged: Readonly<
  Record<string, readonly [files: Readonly<Record<string, string>>, messages: readonly string[]]>
> = {
  'a template that one project lacks': [
    { 'shared.tasks.toml': '[t]\nextends = "t"\n', 'b/mise.toml': '[task_templates.t]\nrun = "x"\n' },
    ['Template `t` is not defined in project `a`; define it in `task_templates` of a config file'],
  ],
  'a template that all projects lack': [
    { 'shared.tasks.toml': '[t]\nextends = "t"\n', 'b/mise.toml': '' },
    ['Template `t` is not defined; define it in `task_templates` of a config file'],
  ],
  'a template that each project has': [
    {
      'shared.tasks.toml': '[t]\nextends = "t"\n',
      'a/mise.toml': '[task_templates.t]\nrun = "x"\n',
      'b/mise.toml': '[task_templates.t]\nrun = "x"\n',
    },
    [],
  ],
  'a cycle through a task of the second project': [
    {
      'a/mise.toml': '[tasks.prepare]\nrun = "x"\n',
      'b/mise.toml': '[tasks.prepare]\ndepends = ["build"]\n',
      'shared.tasks.toml': '[build]\ndepends = ["prepare"]\n',
    },
    [
      'These tasks form a dependency cycle: `//b:build` → `//b:prepare` → `//b:build`',
      'These tasks form a dependency cycle: `//b:prepare` → `//b:build` → `//b:prepare`',
    ],
  ],
  'a different cycle in each project': [
    {
      'a/mise.toml': '[tasks.prepare]\ndepends = ["other"]\n[tasks.other]\ndepends = ["build"]\n',
      'b/mise.toml': '[tasks.prepare]\ndepends = ["build"]\n',
      'shared.tasks.toml': '[build]\ndepends = ["prepare"]\n',
    },
    [
      'These tasks form a dependency cycle: `//a:build` → `//a:prepare` → `//a:other` → `//a:build`',
      'These tasks form a dependency cycle: `//b:build` → `//b:prepare` → `//b:build`',
      'These tasks form a dependency cycle: `//b:prepare` → `//b:build` → `//b:prepare`',
    ],
  ],
  'the same cycle in all projects': [
    { 'shared.tasks.toml': '[x]\ndepends = ["y"]\n[y]\ndepends = ["x"]\n', 'b/mise.toml': '' },
    [
      'These tasks form a dependency cycle: `//{a,b}:x` → `//{a,b}:y` → `//{a,b}:x`',
      'These tasks form a dependency cycle: `//{a,b}:y` → `//{a,b}:x` → `//{a,b}:y`',
    ],
  ],
  'a cycle between the projects': [
    { 'shared.tasks.toml': '[x]\ndepends = ["//...:x"]\n', 'b/mise.toml': '' },
    ['These tasks form a dependency cycle: `//a:x` → `//b:x` → `//a:x`'],
  ],
  'a cycle that a template of the second project closes': [
    {
      'a/mise.toml': '[task_templates.t]\nrun = "x"\n',
      'b/mise.toml': '[task_templates.t]\ndepends = ["y"]\n',
      'shared.tasks.toml': '[x]\nextends = "t"\n[y]\ndepends = ["x"]\n',
    },
    [
      'These tasks form a dependency cycle: `//b:x` → `//b:y` → `//b:x`',
      'These tasks form a dependency cycle: `//b:y` → `//b:x` → `//b:y`',
    ],
  ],
  'an alias that a template of the second project defines': [
    {
      'a/mise.toml': '[task_templates.t]\nrun = "x"\n',
      'b/mise.toml': '[task_templates.t]\nrun = "x"\nalias = "short"\n[tasks.y]\ndepends = ["short"]\n',
      'shared.tasks.toml': '[x]\nextends = "t"\n',
    },
    [],
  ],
  'an alias that is a task of the second project': [
    { 'shared.tasks.toml': '[x]\nalias = "y"\nrun = "x"\n', 'b/mise.toml': '[tasks.y]\nrun = "x"\n' },
    ['Alias `y` is the name of another task in project `b`; choose another'],
  ],
  'an alias of the second project that is a task of the file': [
    { 'shared.tasks.toml': '[x]\nrun = "x"\n', 'b/mise.toml': '[tasks.y]\nalias = "x"\nrun = "x"\n' },
    ['Alias `x` is the name of another task; choose another'],
  ],
  'an alias that both projects have': [
    {
      'shared.tasks.toml': '[x]\nalias = ["y", "z"]\nrun = "x"\n[z]\nrun = "x"\n',
      'a/mise.toml': '[tasks.y]\nrun = "x"\n',
      'b/mise.toml': '[tasks.y]\nrun = "x"\n',
    },
    [
      'Alias `y` is the name of another task in project `a`; choose another',
      'Alias `z` is the name of another task; choose another',
    ],
  ],
  'an alias that the template of the second project adds': [
    {
      'a/mise.toml': '[task_templates.t]\nrun = "x"\n[tasks.y]\nrun = "x"\n',
      'b/mise.toml': '[task_templates.t]\nrun = "x"\nalias = ["y", "z"]\n[tasks.z]\nrun = "x"\n',
      'shared.tasks.toml': '[x]\nextends = "t"\n',
    },
    [
      'Alias `z`, which the task inherits from template `t`, is the name of another task in project `b`; add another `alias` to the task',
    ],
  ],
  'a dependency that is the same only in the first project': [
    {
      'a/mise.toml': '[tasks.own]\nrun = "x"\n',
      'b/mise.toml': '[tasks.own]\nrun = "x"\n',
      'shared.tasks.toml': '[x]\ndepends = ["//a:own", "own", "//a:y", ":y"]\n[y]\nrun = "x"\n',
    },
    [],
  ],
  'a dependency that is the same in each project': [
    { 'shared.tasks.toml': '[x]\ndepends = [":y", "y"]\n[y]\nrun = "x"\n', 'b/mise.toml': '' },
    ['Task `y` is already in this list as `:y`; remove one'],
  ],
};

test.for(Object.entries(judged))('the problems in each project are found: %s', ([, [files, expected]]) => {
  const { workspace } = openShared(files);
  const diagnoser = new GraphDiagnoser(workspace, noFiles);
  const problems = ['shared.tasks.toml', 'b/mise.toml'].flatMap((path) => diagnoser.problems(`file:///repo/${path}`));
  expect(problems.map(({ message }) => message)).toEqual(expected);
});

test('a script that is not executable in the second project is reported with this project', () => {
  const script = '#!/bin/sh\necho x\n';
  const { workspace } = openShared({
    'a/mise-tasks/deploy': script,
    'b/mise-tasks/deploy': script,
    'shared.tasks.toml': '[build]\ndepends = ["deploy"]\n',
  });
  const diagnoser = new GraphDiagnoser(workspace, (path) => (path.startsWith('/repo/b/') ? 'file' : 'script'));
  expect(diagnoser.problems('file:///repo/shared.tasks.toml').map(({ message }) => message)).toEqual([
    'The script of task `deploy` is not executable in project `b`, so the runner does not find it; run `chmod +x` on `/repo/b/mise-tasks/deploy`',
  ]);
});

test('a cycle ends when the file is no longer included in the project', () => {
  const { workspace } = openShared({
    'a/mise.toml': '[tasks.prepare]\nrun = "x"\n',
    'b/mise.toml': '[tasks.prepare]\ndepends = ["build"]\n[tasks.build]\nrun = "x"\n',
    'shared.tasks.toml': '[build]\ndepends = ["prepare"]\n',
  });
  const shared = 'file:///repo/shared.tasks.toml';
  const codes = () => new GraphDiagnoser(workspace, noFiles).problems(shared).map(({ code }) => code);
  expect(codes()).toEqual(['dependency-cycle']);
  workspace.setStandings(noStandings);
  expect(codes()).toEqual([]);
});

test('outside a monorepo, the message names the project of the cycle', () => {
  const { workspace } = openShared({
    'mise.toml': '',
    'a/mise.toml': '[tasks.prepare]\nrun = "x"\n',
    'b/mise.toml': '[tasks.prepare]\ndepends = ["build"]\n',
    'shared.tasks.toml': '[build]\ndepends = ["prepare"]\n',
  });
  const problems = new GraphDiagnoser(workspace, noFiles).problems('file:///repo/shared.tasks.toml');
  expect(problems.map(({ message }) => message)).toEqual([
    'These tasks form a dependency cycle in project `b`: `build` → `prepare` → `build`',
  ]);
});

test('the hover of a variable shows the value in each project', () => {
  const { place } = openShared({
    'a/mise.toml': '[env]\nA = "1"\n',
    'b/mise.toml': '[env]\nA = "2"\n',
    'shared.tasks.toml': '[build]\nrun = "echo {{env.<|>A}}"\n',
  });
  const markdown = hover(place.file.document, place.file.kind, place.offset, place)?.markdown;
  expect(markdown).toContain('In project `a`:\n\nSet by config file `mise.toml`: `1`');
  expect(markdown).toContain('In project `b`:\n\nSet by config file `mise.toml`: `2`');
});

test('the variables of all projects are completed', () => {
  const { place, workspace } = openShared({
    'a/mise.toml': '[env]\nOF_A = "1"\n',
    'b/mise.toml': '[env]\nOF_B = "2"\n',
    'shared.tasks.toml': '[build]\nrun = "echo {{env.<|>}}"\n',
  });
  const { document, kind } = place.file;
  const items = complete(document, kind, place.offset, { workspace, file: place.file, folder: undefined });
  expect(items.map(({ label }) => label).filter((label) => label.startsWith('OF_'))).toEqual(['OF_A', 'OF_B']);
});

/** Projects that include tasks which read `HOST`; the projects define it, except `c`. */
const withVariable = {
  'mise.toml': 'monorepo_root = true\n[settings]\nexperimental = true\n[monorepo]\nconfig_roots = ["a", "b", "c"]\n',
  'a/mise.toml': 'task_config.includes = ["../shared.tasks.toml"]\n[env]\n«HOST» = "1"\n',
  'b/mise.toml':
    'task_config.includes = ["../shared.tasks.toml"]\n[env]\n«HOST» = "2"\n[tasks.own]\nrun = "echo own $«HOST»"\n',
  'c/mise.toml': '[env]\nHOST = "3"\n[tasks.own]\nrun = "echo $HOST"\n',
  'shared.tasks.toml':
    '[build]\nrun = "echo $«HOST» {{env.«HOST»}}"\n[own-value]\nenv.HOST = "4"\nrun = "echo $HOST"\n',
};

/** The places of the caret: files with a mention, and its number in the file. */
const mentions: readonly (readonly [path: keyof typeof withVariable, index: number])[] = [
  ['a/mise.toml', 0],
  ['b/mise.toml', 0],
  ['b/mise.toml', 1],
  ['shared.tasks.toml', 0],
  ['shared.tasks.toml', 1],
];

describe('a variable of the projects', () => {
  const openAt = (path: keyof typeof withVariable, index: number) => {
    let count = 0;
    const text = withVariable[path].replace(/«HOST»/g, (mention) => (count++ === index ? '«HO<|>ST»' : mention));
    return openShared({ ...withVariable, [path]: text });
  };

  test.for(mentions)(
    'is found in the shared file and in all projects that include it, from %s, %i',
    ([path, index]) => {
      const { place, marked, expected } = openAt(path, index);
      expect(marked(nameUses(place)?.all ?? [])).toBe(expected);
    },
  );

  test.runIf(runner)('has the same value in each task after it is renamed', async () => {
    const { place, edited } = openAt('b/mise.toml', 0);
    const renaming = rename(place, 'ADDRESS', { canMoveFiles: false });
    if (!renaming || !('edits' in renaming)) throw new Error('the variable is not renamed');
    const outputs = [edited([]), edited(renaming.edits)].map(async (text) => {
      const folder = temporaryFolder(filesOf(text));
      const tasks = ['//a:build', '//b:build', '//b:own', '//b:own-value', '//c:own'];
      const answers = tasks.map(async (task) => runner?.ask(['run', '--quiet', task], folder, 'repo'));
      return Promise.all(answers);
    });
    const [before, after] = await Promise.all(outputs);
    expect(before).toEqual(['1 1', '2 2', 'own 2', '4', '3'].map((line) => ({ output: `${line}\n` })));
    expect(after).toEqual(before);
  });
});

/** Returns the files of a text in which a line like `--- path` precedes each, in the folder `repo`. */
function filesOf(text: string): Readonly<Record<string, string>> {
  const [, ...parts] = text.split(/^--- (.+)\n/m);
  return Object.fromEntries(
    parts.flatMap((path, index) => (index % 2 === 0 ? [[`repo/${path}`, parts[index + 1] ?? '']] : [])),
  );
}

test('fields that one of the projects adds to a task are combined with it', () => {
  const { workspace } = openShared({
    'shared.tasks.toml': build,
    'b/mise.toml': '[tasks.build]\ndescription = "x"\n[tasks.all]\ndepends = ["//a:build", "//b:build", "build"]\n',
  });
  const problems = new GraphDiagnoser(workspace, noFiles).problems('file:///repo/b/mise.toml');
  expect(problems.map(({ message }) => message)).toEqual([
    'Task `build` is already in this list as `//b:build`; remove one',
  ]);
});

test('problems change with the projects that include the file', () => {
  const { workspace } = openShared({ 'shared.tasks.toml': build, 'b/mise.toml': '[tasks.x]\ndepends = ["build"]\n' });
  const diagnoser = new GraphDiagnoser(workspace, noFiles);
  const codes = () => diagnoser.problems('file:///repo/b/mise.toml').map(({ code }) => code);
  expect(codes()).toEqual([]);
  workspace.setStandings(noStandings);
  expect(codes()).toEqual(['unknown-task']);
});
