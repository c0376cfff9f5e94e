import { existsSync, readFileSync } from 'node:fs';
import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { actions } from '../../client/admin-sidebar/tree/kinds/actions.ts';
import { fromKey } from '../../client/tasks/list/from-key.ts';
import manifest from '../../package.json' with { type: 'json' };
import strings from '../../package.nls.json' with { type: 'json' };
import { withAgentTools } from '../../scripts/agent-tools-manifest.ts';
import { withRowMenus } from '../../scripts/row-menus.ts';
import {
  configFileNaming,
  type DocumentKindName,
  earlySettingsNaming,
  namingOfPath,
  registryConfigNaming,
  taskFileNaming,
} from '../../server/core/analysis/kinds/file-naming.ts';

const root = new URL('../../', import.meta.url);
const { contributes } = manifest;

/** Commands of VS Code, including those that it creates for views. */
const otherCommands = ['workbench.actions.view.problems', 'workbench.action.openSettings', 'taskwright.tasks.focus'];

const known = new Set([...otherCommands, ...contributes.commands.map(({ command }) => command)]);

describe('every walkthrough', () => {
  const texts: Readonly<Record<string, string>> = strings;
  const steps = contributes.walkthroughs.flatMap((walkthrough) =>
    walkthrough.steps.map((step) => [`${walkthrough.id}.${step.id}`, step] as const),
  );

  test.each(steps)('has an action in its step %s, and refers only to what exists', (_, step) => {
    const description = texts[step.description.slice(1, -1)] ?? '';
    // The only supported Markdown is links and `**bold**`.
    expect(description).not.toMatch(/`|(?<!\*)\*(?!\*)/);
    const actions = Array.from(description.matchAll(/\]\(command:([\w.-]+)/g), ([, command]) => command);
    expect(actions.length).toBeGreaterThan(0);
    const awaited = step.completionEvents.map((event) => event.replace('onCommand:', ''));
    expect([...actions, ...awaited].filter((command) => command === undefined || !known.has(command))).toEqual([]);
    const files = Object.entries(step.media).filter(([kind]) => kind !== 'altText');
    expect(files.map(([, file]) => existsSync(new URL(file, root)))).toEqual([true]);
  });
});

describe('the manifest', () => {
  test('names files that exist', () => {
    const files = [
      manifest.icon,
      ...contributes.grammars.map(({ path }) => path),
      ...contributes.languages.flatMap((language) => ('configuration' in language ? language.configuration : [])),
    ];
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  test('assigns the language `toml` to the files that keep it, so that the first of them activates the extension', () => {
    const toml = contributes.languages.find(({ id }) => id === 'toml');
    const kept = [configFileNaming, earlySettingsNaming, registryConfigNaming].flatMap(({ patterns }) => patterns);
    expect(toml).toEqual({ id: 'toml', filenamePatterns: kept });
  });

  test('declares every grammar with the scope in its file', () => {
    for (const { path, scopeName } of contributes.grammars) {
      const grammar: unknown = JSON.parse(readFileSync(new URL(path, root), 'utf8'));
      expect(grammar, path).toMatchObject({ scopeName });
    }
  });

  test('uses exactly the strings in package.nls.json', () => {
    const used = JSON.stringify(manifest).match(/(?<=")%[^%"]+%(?=")/g) ?? [];
    expect([...new Set(used.map((name) => name.slice(1, -1)))].sort()).toEqual(Object.keys(strings).sort());
  });
});

describe('features that require a machine are not available in a browser', () => {
  const { commands, views, menus } = contributes;

  test('commands of registries', () => {
    const offered = commands.filter(
      (one) =>
        one.command.startsWith('taskwright.registry.') && !hasCondition(one, 'enablement', /!isWeb \|\| remoteName/),
    );
    expect(offered.map(({ command }) => command)).toEqual([]);
  });

  test('commands that run tasks', () => {
    const running = /^taskwright\.(?:run|watch|debug)/;
    const needed = /\bprocessExecutionSupported && isWorkspaceTrusted && !virtualWorkspace\b/;
    const offered = commands.filter((one) => running.test(one.command) && !hasCondition(one, 'enablement', needed));
    expect(offered.map(({ command }) => command)).toEqual([]);
    const shown = Object.values(menus)
      .flat()
      .filter((one) => running.test(one.command) && !hasCondition(one, 'when', needed));
    // The palette omits commands that are not enabled.
    expect(shown.filter((one) => !menus.commandPalette.some((listed) => listed === one))).toEqual([]);
  });

  test('running untitled tasks', () => {
    const atCaret = Object.values(menus)
      .flat()
      .filter(({ command }) => command.startsWith('taskwright.runTaskAtCursor'));
    expect(atCaret.length).toBeGreaterThan(0);
    expect(atCaret.filter((one) => !hasCondition(one, 'when', /\bresourceScheme != untitled && /))).toEqual([]);
  });

  test('the views of registries', () => {
    expect(views['taskwright-registry'].filter((one) => !hasCondition(one, 'when', /!isWeb \|\| remoteName/))).toEqual(
      [],
    );
  });
});

test('Debug Task is in no menu but that of the rows of tasks that can be debugged', () => {
  const shown = Object.entries(contributes.menus).flatMap(([menu, items]) =>
    items.flatMap((item) => (item.command === 'taskwright.debugTask' ? [[menu, item.when ?? '']] : [])),
  );
  expect(shown.map(([menu]) => menu)).toEqual(['view/item/context']);
  const [, pattern = ''] = /viewItem =~ \/(.*?)\/ &&/.exec(shown[0]?.[1] ?? '') ?? [];
  const rows = [
    'task',
    'task.sources',
    'task.sources.debuggable.running',
    'task.notRunnable',
    'task.debuggable.pinned',
  ];
  expect(rows.filter((row) => new RegExp(pattern).test(row))).toEqual([
    'task.sources.debuggable.running',
    'task.debuggable.pinned',
  ]);
});

function hasCondition(contribution: object, name: string, condition: RegExp): boolean {
  const entry = Object.entries(contribution).find(([key]) => key === name);
  return entry !== undefined && condition.test(String(entry[1]));
}

/** VS Code matches a pattern without a slash against the file name, like a pattern with a leading `**`. */
function isTaskLanguage(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return contributes.languages.some(
    (language) =>
      language.id !== 'toml' &&
      (('filenames' in language && language.filenames.includes(name)) ||
        ('extensions' in language && language.extensions.some((extension) => name.endsWith(extension))) ||
        ('filenamePatterns' in language && matches(language.filenamePatterns, path))),
  );
}

/** The patterns of ignore files match like those of VS Code, including folders whose names start with a dot. */
function matches(patterns: readonly string[], path: string): boolean {
  return ignore().add(patterns).ignores(path);
}

const paths: readonly (readonly [string, DocumentKindName | undefined])[] = [
  ['a/tasks.toml', 'task-file'],
  ['a/mise-tasks.toml', 'task-file'],
  ['a/ci.tasks.toml', 'task-file'],
  ['a/ci.tasks.json', 'task-file'],
  ['a/mise-tasks/b/c.toml', 'task-file'],
  ['a/.mise-tasks/b.toml', 'task-file'],
  ['a/mise/tasks/b.toml', 'task-file'],
  ['a/.mise/tasks/b.toml', 'task-file'],
  ['a/.config/mise/tasks/b.toml', 'task-file'],
  ['a/mise.toml', 'config-file'],
  ['a/.mise.local.toml', 'config-file'],
  ['a/.mise/config.toml', 'config-file'],
  ['a/.config/mise.toml', 'config-file'],
  ['a/.config/mise/config.ci.toml', 'config-file'],
  ['a/.config/mise/conf.d/b.toml', 'config-file'],
  ['a/registry.toml', 'registry-config'],
  ['registry.toml', 'registry-config'],
  ['a/team.registry.toml', 'registry-config'],
  ['a/my-registry.toml', undefined],
  ['a/registry.json', undefined],
  ['a/.cargo/config.toml', undefined],
  ['a/.vscode/tasks.json', undefined],
  ['a/tasks/b.toml', undefined],
  ['a/Cargo.toml', undefined],
];

describe('every command of the registries', () => {
  test('can run from the palette, except the one for the Delete key', () => {
    const never = contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
    const ofRegistries = [...known].filter((command) => command.startsWith('taskwright.registry.'));
    expect(ofRegistries.filter((command) => never.includes(command))).toEqual(['taskwright.registry.delete']);
    const keys = contributes.keybindings.map(({ command }) => command);
    expect(keys).toContain('taskwright.registry.delete');
  });
});

test('before there is a registry, the palette offers only to add or start one', () => {
  const needing = contributes.menus.commandPalette
    .filter((one) => hasCondition(one, 'when', /^taskwright\.registry\.exists\b/))
    .map(({ command }) => command);
  const others = [...known].filter((one) => one.startsWith('taskwright.registry.') && !needing.includes(one));
  expect(others).toEqual([
    'taskwright.registry.add',
    'taskwright.registry.startLocal',
    'taskwright.registry.stopLocal',
    'taskwright.registry.delete',
  ]);
});

describe('the key bindings of the view of tasks', () => {
  const bindings = contributes.keybindings.filter(({ when }) => when.includes('focusedView == taskwright.tasks'));

  test('are the keys that VS Code has for the same actions', () => {
    expect(bindings.map(({ command, key, mac }) => [command, key, mac])).toEqual([
      ['taskwright.runTask', 'ctrl+enter', 'cmd+enter'],
      ['taskwright.stopTask', 'shift+f5', 'shift+f5'],
      ['taskwright.restartTask', 'ctrl+shift+f5', 'cmd+shift+f5'],
      ['taskwright.tasks.pin', 'ctrl+k shift+enter', 'cmd+k shift+enter'],
      ['taskwright.tasks.copyName', 'ctrl+c', 'cmd+c'],
    ]);
  });

  test.each(bindings)('$command applies to the focused row, and does not affect typing and debugging', (binding) => {
    expect(binding).toMatchObject({ args: fromKey, when: expect.stringContaining(' && !inputFocus') });
    // While a program is debugged, these keys stop and restart it.
    if (/\bf5$/.test(binding.key)) expect(binding.when).toContain(' && !inDebugMode');
    expect(binding.key).toMatch(/^(?:ctrl|shift)\+/);
    expect(known).toContain(binding.command);
  });
});

describe('the patterns of files agree', () => {
  test.each(paths)('on %s: %s', (path, kind) => {
    expect(namingOfPath(path)?.kind).toBe(kind);
    expect(isTaskLanguage(path), 'languages in package.json').toBe(kind === 'task-file');
    expect(matches(taskFileNaming.patterns, path), 'taskFileNaming.patterns').toBe(kind === 'task-file');
    expect(matches(configFileNaming.patterns, path), 'configFileNaming.patterns').toBe(kind === 'config-file');
    expect(matches(registryConfigNaming.patterns, path), 'registryConfigNaming.patterns').toBe(
      kind === 'registry-config',
    );
  });
});

test('the tools for agents are up to date', () => {
  const text = readFileSync(new URL('package.json', root), 'utf8');
  expect(text, 'package.json differs from the records of the tools; run `npm run docs`').toBe(withAgentTools(text));
});

describe('the menus of the rows of registries', () => {
  test('are up to date', () => {
    const text = readFileSync(new URL('package.json', root), 'utf8');
    expect(text, 'package.json differs from the records of the actions; run `npm run docs`').toBe(withRowMenus(text));
  });

  test('consist of commands', () => {
    expect(Object.keys(actions).filter((name) => !known.has(`taskwright.registry.${name}`))).toEqual([]);
  });

  test('contain only commands that apply to several rows when several are selected', () => {
    const offered = contributes.menus['view/item/context'].filter(
      ({ when, group }) =>
        when.includes('view == taskwright.registries &&') &&
        !when.includes('!listMultiSelection') &&
        !group.startsWith('inline'),
    );
    const names = offered.map(({ command }) => command.slice(command.lastIndexOf('.') + 1));
    expect(names.sort()).toEqual([
      'approveStaged',
      ...['changeRole', 'copyCurl', 'copyJson', 'copyLink', 'copyName', 'copyNpmrc', 'copyToml'],
      ...['deleteRule', 'deleteUser', 'evict'],
      ...['groupRulesByPattern', 'groupRulesByUser'],
      ...['refreshNode', 'rejectStaged', 'revokeToken'],
    ]);
  });

  test.each([
    ['findRecord! addUser! copyCurl', ['findRecord', 'addUser'], ['findRecord', 'addUser', 'copyCurl']],
    ['refreshNode publishPackage edit', [], ['refreshNode', 'publishPackage', 'edit']],
    ['', [], []],
  ])('on a row %j contain its actions, all of which the keyboard can reach', (row, buttons, others) => {
    const offered = (isButton: boolean): readonly string[] =>
      contributes.menus['view/item/context']
        .filter(({ when, group }) => isFor(when, row) && group.startsWith('inline') === isButton)
        .map(({ command }) => command.replace('taskwright.registry.', ''))
        .sort();
    expect([offered(true), offered(false)]).toEqual([buttons.sort(), others.sort()]);
  });
});

/** Returns whether a condition applies to a row of registries, regardless of its other parts. */
function isFor(when: string, row: string): boolean {
  const [, pattern] = /^view == taskwright\.registries && .*viewItem =~ \/(.+?)\/(?= |$)/.exec(when) ?? [];
  return pattern !== undefined && new RegExp(pattern).test(row);
}

test('in Restricted Mode, workspace settings for registries have no effect', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  const ofRegistries = settings.filter(([name]) => name.startsWith('taskwright.registry.'));
  expect(ofRegistries.length).toBeGreaterThan(0);
  const open = ofRegistries.filter(
    ([name, { scope }]) => scope !== 'machine' && !restrictedConfigurations.includes(name),
  );
  expect(open.map(([name]) => name)).toEqual([]);
});

describe('the settings editor', () => {
  const sections = contributes.configuration;

  test('shows the sections in the order of the manifest', () => {
    expect(sections.map(({ order }) => order)).toEqual(sections.map((_, index) => index + 1));
  });

  test.each(sections.map(({ title, properties }) => ({ title, settings: Object.values(properties) })))(
    'shows the settings of $title in order, and those that few need last',
    ({ settings }) => {
      expect(settings.map(({ order }) => order)).toEqual(settings.map((_, index) => index + 1));
      const isAdvanced = settings.map((setting) => 'tags' in setting && setting.tags.includes('advanced'));
      expect(isAdvanced).toEqual(isAdvanced.toSorted((a, b) => Number(a) - Number(b)));
    },
  );
});
