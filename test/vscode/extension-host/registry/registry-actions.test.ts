import { equal } from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { extensions } from 'vscode';
import { type ForeignStyle, foreignToken, startForeignServer } from '../../../support/foreign-server.ts';
import { type ForeignStyleName, foreignStyles } from '../../../support/foreign-styles.ts';
import { outcomeOf, runCommand, type ShownRegistry } from './support/action-outcome.ts';
import { type AnsweredDialogs, answerDialogs } from './support/answered-dialogs.ts';
import { faultyChanges } from './support/faulty-changes.ts';
import { registryActions } from './support/registry-actions.ts';
import { type Sidebar, watchSidebar } from './support/registry-sidebar.ts';

const watched = watchSidebar();
const extension = extensions.getExtension('taskwright.taskwright');
let dialogs: AnsweredDialogs;
let sidebar: Sidebar;

before(async () => {
  await extension?.activate();
  sidebar = watched.created();
  dialogs = answerDialogs();
});
after(() => {
  dialogs.restore();
  watched.restore();
});

describe('the actions of the sidebar on a server of the specification', () => {
  for (const name of Object.keys(foreignStyles) as ForeignStyleName[]) {
    it(`that differs in: ${name}`, () =>
      check(name, foreignStyles[name], async (registry, tell) => {
        for (const action of registryActions) tell(await outcomeOf(action, registry));
      })).timeout(300_000);
  }
});

describe('changes of several steps', () => {
  for (const [name, changes] of Object.entries(faultyChanges)) {
    it(`with a fault at each step: ${name}`, () =>
      check(name, foreignStyles.accepting, async (registry, tell) => {
        for (const { faults, ...action } of changes) tell(await outcomeOf(action, registry, faults));
      })).timeout(300_000);
  }
});

/** Adds a registry, and compares the outcomes of its actions with those in a file. TASKWRIGHT_UPDATE writes the file. */
async function check(
  name: string,
  style: ForeignStyle,
  act: (registry: ShownRegistry, tell: (text: string) => void) => Promise<void>,
): Promise<void> {
  const server = await startForeignServer(style);
  dialogs.prepare([server.origin, 'Token', foreignToken, name]);
  await runCommand('add');
  const texts: string[] = [];
  await act({ name, server, sidebar, dialogs }, (text) => texts.push(text));
  dialogs.prepare(['Remove']);
  await runCommand('remove', await sidebar.row(name, 'registry'));
  await server.stop();
  const found = texts
    .join('\n')
    .replaceAll(server.origin, 'http://server')
    .replace(/tw_[\w-]{43}/g, 'tw_…');
  const folder = 'test/vscode/extension-host/registry/expected';
  const expected = join(extension?.extensionPath ?? '', folder, `${name}.txt`);
  if (process.env.TASKWRIGHT_UPDATE !== undefined) writeFileSync(expected, found);
  equal(found, readFileSync(expected, 'utf8'));
}
