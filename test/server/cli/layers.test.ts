import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Workspace } from '../../../server/core/analysis/graph/workspace.ts';
import { layersOf, layerText } from '../../../server/core/features/task-card/task-layers.ts';
import { findTaskFiles } from '../../../server/files/find-task-files.ts';
import { outsideConfigs } from '../../../server/files/includes/outside-configs.ts';
import { nodeDisk } from '../../../server/files/node-disk.ts';
import { readTaskFile } from '../../../server/files/read-task-file.ts';
import { standingsOf } from '../../../server/files/standings.ts';
import { type UserFolders, userFolders } from '../../../server/files/user-folders.ts';
import { findRunner } from '../../support/runner.ts';
import { runIn } from './support/run-in.ts';
import { type Files, temporaryFolder } from './support/temporary-folder.ts';

const includes = (...names: readonly string[]) => `[task_config]\nincludes = ${JSON.stringify(names)}\n`;
const task = (name: string) => `[${name}]\nrun = "x"\n`;

/** Projects with config files in several layers. Files without an extension are executable. */
const projects: Readonly<Record<string, Files>> = {
  'the includes of `mise.local.toml` replace those of `mise.toml`': {
    'mise.toml': includes('a.toml'),
    'mise.local.toml': includes('b.toml'),
    'a.toml': task('a'),
    'b.toml': task('b'),
  },
  'those of `mise.toml` replace those of `.config/mise/config.toml`': {
    'mise.toml': includes('a'),
    '.config/mise/config.toml': includes('b', 'c'),
    'a/x.toml': task('a'),
    'b/x.toml': task('b'),
    'c/script': '#!/bin/sh\n',
  },
  'a config file without includes does not replace any': {
    'mise.toml': includes('a.toml'),
    'mise.local.toml': '[tasks.local]\nrun = "x"\n',
    'a.toml': task('a'),
    'mise-tasks/default.toml': task('default'),
  },
  'a file that both include is loaded': {
    'mise.toml': includes('a.toml', 'b.toml'),
    'mise.local.toml': includes('b.toml'),
    'a.toml': task('a'),
    'b.toml': task('b'),
  },
  'an empty list of includes replaces others, and the default folders': {
    'mise.toml': includes('a.toml'),
    'mise.local.toml': includes(),
    'a.toml': task('a'),
    'mise-tasks/default.toml': task('default'),
  },
  'the last file of `conf.d` takes precedence': {
    '.config/mise/conf.d/1.toml': includes('a.toml'),
    '.config/mise/conf.d/2.toml': includes('b.toml'),
    'a.toml': task('a'),
    'b.toml': task('b'),
  },
  'files with the headers of a config file are not loaded because of their names': {
    'mise.toml': '[tasks.own]\nrun = "x"\n',
    'tasks.toml': '[tasks.a]\nrun = "x"\n',
    '.mise/tasks.toml': '[tasks.b]\nrun = "x"\n',
    '.config/mise/tasks.toml': '[tasks.c]\nrun = "x"\n',
    'sub/mise-tasks.toml': '[tasks.d]\nrun = "x"\n',
  },
  'globs include files and folders': {
    'mise.toml': includes('ci/*.toml', 'tools/*'),
    'ci/a.toml': task('a'),
    'ci/deep/b.toml': task('b'),
    'tools/x/script': '#!/bin/sh\n',
    'tools/y/c.toml': task('c'),
  },
  'the name of a script includes its extension if another script has the name without it': {
    'mise.toml': '',
    'mise-tasks/d': '#!/bin/sh\n',
    'mise-tasks/d.sh': '#!/bin/sh\n',
    'mise-tasks/d.py': '#!/bin/sh\n',
    'mise-tasks/x.tar': '#!/bin/sh\n',
    'mise-tasks/x.tar.gz': '#!/bin/sh\n',
    'mise-tasks/e/_default': '#!/bin/sh\n',
    'mise-tasks/e.sh': '#!/bin/sh\n',
    'mise-tasks/a:b': '#!/bin/sh\n',
    'mise-tasks/a_b.sh': '#!/bin/sh\n',
    'mise-tasks/f.sh': '#!/bin/sh\n',
    '.mise/tasks/f': '#!/bin/sh\n',
    'mise-tasks/both.sh': '#!/bin/sh\n',
    'mise-tasks/both.py': '#!/bin/sh\n',
  },
  'the name of a script includes its extension if a script in another included folder has the name without it': {
    'mise.toml': includes('one', 'two'),
    'one/g/d.sh': '#!/bin/sh\n',
    'two/g/d': '#!/bin/sh\n',
  },
};

const runner = findRunner();

describe.runIf(runner)('the tasks that the runner loads are loaded', () => {
  test.for(Object.entries(projects))('%s', async ([, files]) => {
    const folder = temporaryFolder(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`p/${path}`, text])),
    );
    const project = join(folder, 'p');
    for (const path of Object.keys(files)) if (!path.includes('.toml')) chmodSync(join(project, path), 0o755);
    const answer = await runner?.ask(['tasks', 'ls', '--json'], folder, 'p');
    const listed: unknown = answer && 'output' in answer ? JSON.parse(answer.output) : answer;
    if (!Array.isArray(listed)) throw new Error(JSON.stringify(listed));
    expect(await loadedTasks(project)).toEqual(listed.map(({ name }) => name).sort());
  });
});

/** Files that define the task `t`, and the texts that are shown about each definition. */
const definitions: Readonly<
  Record<string, Readonly<Record<string, readonly [text: string, shown: readonly string[]]>>>
> = {
  'the last include': {
    'mise.toml': [includes('1.toml', '3.toml', '2.toml'), []],
    '1.toml': [task('t'), ['Overridden by 3.toml']],
    '2.toml': [task('t'), ['Overrides `t` in 3.toml']],
    '3.toml': [task('t'), ['Overridden by 2.toml']],
  },
  'the last include, even if it runs nothing': {
    'mise.toml': [includes('1.toml', '2.toml'), []],
    '1.toml': [task('t'), ['Overridden by 2.toml']],
    '2.toml': ['[t]\ndescription = "x"\n', ['Overrides `t` in 1.toml']],
  },
  'an include that occurs again': {
    'mise.toml': [includes('1.toml', '2.toml', '1.toml'), []],
    '1.toml': [task('t'), ['Overrides `t` in 2.toml']],
    '2.toml': [task('t'), ['Overridden by 1.toml']],
  },
  'a folder, and then a file': {
    'mise.toml': [includes('q', '1.toml'), []],
    'q/t': ['#!/bin/sh\n', ['Overridden by 1.toml']],
    '1.toml': [task('t'), ['Overrides `t` in q/t']],
  },
  'a script of a folder': {
    'mise.toml': [includes('q'), []],
    'q/t': ['#!/bin/sh\n', ['Overrides `t` in q/z.toml']],
    'q/z.toml': [task('t'), ['Overridden by q/t']],
  },
  'a config file that adds fields': {
    'mise.toml': [`${includes('1.toml', '2.toml')}[tasks.t]\ndescription = "x"\n`, ['Extends `t` in 2.toml']],
    '1.toml': [task('t'), ['Overridden by 2.toml']],
    '2.toml': [task('t'), ['Extended by mise.toml', 'Overrides `t` in 1.toml']],
  },
  'the default task folders': {
    'mise-tasks/x.toml': [task('t'), ['Overridden by .mise-tasks/x.toml']],
    '.mise-tasks/x.toml': [task('t'), ['Overridden by .mise/tasks/x.toml']],
    '.mise/tasks/x.toml': [task('t'), ['Overridden by .config/mise/tasks/x.toml']],
    '.config/mise/tasks/x.toml': [task('t'), ['Overridden by mise/tasks/x.toml']],
    'mise/tasks/x.toml': [task('t'), ['Overrides `t` in .config/mise/tasks/x.toml']],
  },
};

describe.runIf(runner)('of several included files with the same task, the one that the runner uses is shown', () => {
  test.for(Object.entries(definitions))('%s', async ([, files]) => {
    const texts = Object.entries(files).map(([path, [text]]) => [`p/${path}`, text] as const);
    const folder = temporaryFolder(Object.fromEntries(texts));
    const project = join(folder, 'p');
    for (const path of Object.keys(files)) if (!path.includes('.toml')) chmodSync(join(project, path), 0o755);
    const workspace = await workspaceIn(project);
    const tasks = [...workspace.tasks()].filter(({ facts }) => facts.name === 't');
    const pathOf = (uri: string): string => uri.slice(uri.indexOf('/p/') + 3);
    const shown = tasks.map((each): [string, readonly string[]] => [
      pathOf(each.file.uri),
      layersOf(each, workspace).map((layer) => layerText(layer, each, (path) => path)),
    ]);
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(
        Object.entries(files).flatMap(([path, [, texts]]) => (texts.length > 0 ? [[path, texts]] : [])),
      ),
    );
    const answer = await runner?.ask(['tasks', 'info', 't', '--json'], folder, 'p');
    const info: unknown = answer && 'output' in answer ? JSON.parse(answer.output) : answer;
    const used = shown.flatMap(([path, of]) =>
      of.some((text) => text.startsWith('Overridden')) ? [] : [join(project, path)],
    );
    expect(info).toMatchObject({ config_sources: expect.arrayContaining(used) });
    expect(info).toHaveProperty('config_sources.length', used.length);
  });
});

test('with a remote include, unknown tasks are not reported', async () => {
  const text = '[tasks.a]\ndepends = ["zz"]\n[task_config]\nincludes = ["git::https://x.invalid/t.git//tasks"]\n';
  const { code, stdout } = await runIn({ 'mise.toml': text }, 'check --format github');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No problems in 1 file\n' });
});

test('a file that only an overridden config file includes is reported, as well as the includes', async () => {
  const { stdout } = await runIn(
    {
      'mise.toml': includes('a.toml'),
      'mise.local.toml': includes('b.toml'),
      'a.toml': task('a'),
      'b.toml': `[b]\ndepends = ["a"]\n`,
    },
    'check --format github',
  );
  expect(
    stdout.split('\n').flatMap((line) => /file=(.*?),.*?::(.*?)(?:%0A.*)?$/.exec(line)?.slice(1).join(': ') ?? []),
  ).toEqual([
    'a.toml: This file is not included, since the runner uses the `includes` of `mise.local.toml` only; add it there',
    'b.toml: Task `a` is in a file that the runner does not load; add the file to `task_config.includes` of `mise.local.toml`',
    'mise.toml: These `includes` have no effect, since the runner uses those of `mise.local.toml`; move them there',
  ]);
});

async function workspaceIn(folder: string, user?: UserFolders): Promise<Workspace> {
  const options = { disk: nodeDisk, shownFrom: folder, user };
  const found = await findTaskFiles(folder, options);
  const outside = await outsideConfigs(folder, options);
  const workspace = new Workspace();
  workspace.setStandings(standingsOf([{ folder, found, outside }], { platform: nodeDisk.platform, user }));
  for (const file of user ? [...outside.files, ...found.files] : found.files) {
    const read = await readTaskFile(file, nodeDisk);
    if ('document' in read) workspace.set(read);
  }
  return workspace;
}

async function loadedTasks(folder: string, user?: UserFolders): Promise<readonly string[]> {
  const workspace = await workspaceIn(folder, user);
  return [...workspace.tasks()]
    .filter(({ file }) => workspace.isLoaded(file))
    .map(({ facts }) => facts.name)
    .sort();
}

describe.runIf(runner)('the variables of the runner determine where the configuration of the user is', () => {
  /** The variables, with `@` for the folder around all others. */
  const environments: readonly Readonly<Record<string, string>>[] = [
    {},
    { XDG_CONFIG_HOME: '' },
    { XDG_CONFIG_HOME: '@/xdg' },
    { XDG_CONFIG_HOME: '~/sub' },
    { MISE_CONFIG_DIR: '@/own' },
    { MISE_CONFIG_DIR: '', XDG_CONFIG_HOME: '@/xdg' },
    { MISE_CONFIG_DIR: '@/own', XDG_CONFIG_HOME: '@/xdg' },
    { MISE_GLOBAL_CONFIG_FILE: '@/file.toml' },
    { MISE_GLOBAL_CONFIG_FILE: '@/missing.toml' },
    { MISE_GLOBAL_CONFIG_FILE: '@/file.toml', MISE_CONFIG_DIR: '@/own' },
  ];
  const config = (name: string) => `[tasks.${name}]\nrun = "x"\n`;
  const filesIn = (folder: string, name: string): Files => ({
    [`${folder}/config.toml`]: config(`${name}-config`),
    [`${folder}/config.local.toml`]: config(`${name}-local`),
    [`${folder}/mise.toml`]: config(`${name}-mise`),
    [`${folder}/conf.d/a.toml`]: config(`${name}-part`),
    [`${folder}/tasks/t.toml`]: task(`${name}-tasks`),
  });
  const all: Files = {
    ...filesIn('home/.config/mise', 'default'),
    ...filesIn('home/sub/mise', 'sub'),
    ...filesIn('xdg/mise', 'xdg'),
    ...filesIn('own', 'own'),
    'file.toml': config('file'),
    'including/mise/config.toml': includes('more.toml'),
    'home/more.toml': task('more'),
    'including/more.toml': task('wrong'),
    'home/p/mise.toml': config('inside'),
    'p/mise.toml': config('outside'),
  };
  test.for([
    ...environments.flatMap((variables) =>
      ['home/p', 'p'].map((project) => [JSON.stringify(variables), project, variables] as const),
    ),
    ['includes are relative to the home folder', 'p', { XDG_CONFIG_HOME: '@/including' }] as const,
    ['without a config file of the user, its tasks are not loaded', 'p', { XDG_CONFIG_HOME: '@/empty' }] as const,
  ])('%s in %s', ([, project, variables]) => {
    const folder = temporaryFolder(all);
    const home = join(folder, 'home');
    const environment = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value.replace('@', folder)]),
    );
    const ofRunner = {
      ...environment,
      HOME: home,
      MISE_TRUSTED_CONFIG_PATHS: folder,
      MISE_CEILING_PATHS: dirname(folder),
    };
    const answer = runner?.run(['tasks', 'ls', '--json'], join(folder, project), { variables: ofRunner });
    const listed: unknown = JSON.parse(answer ?? '');
    if (!Array.isArray(listed)) throw new Error(answer);
    return expect(loadedTasks(join(folder, project), userFolders(home, environment))).resolves.toEqual(
      listed.map(({ name }) => name).sort(),
    );
  });
});
