import { commands, Disposable, env, l10n, tasks, type Uri, window, workspace } from 'vscode';
import { settingPage } from '../run/setting-page.ts';
import { projectOf, readDefinition } from '../runs/task-definition.ts';
import type { KnownMatchers } from './known-matchers.ts';

const setting = 'taskwright.run.problemMatchers';

/** Warns about names of problem matchers in the setting that do not exist: when it changes, and when a task starts. */
export function reportUnknownMatchers({ has }: Pick<KnownMatchers, 'has'>): Disposable {
  /** Each name is reported once. */
  const reported = new Set<string>();

  function check(folder: Uri | undefined): void {
    const value: unknown = workspace.getConfiguration(undefined, folder).get(setting);
    const unknown = namesIn(value).filter((name) => !has(name) && !reported.has(name));
    for (const name of unknown) {
      reported.add(name);
      void report(name, folder);
    }
  }

  return Disposable.from(
    workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(setting)) return;
      for (const folder of workspace.workspaceFolders ?? [{ uri: undefined }]) check(folder.uri);
    }),
    tasks.onDidStartTask(({ execution: { task } }) => {
      const own = readDefinition(task.definition);
      if (own) check(projectOf(own, task.scope));
    }),
  );
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Object.values(value).flatMap((matchers: unknown) => matchers);
  return names.filter((name) => typeof name === 'string');
}

async function report(name: string, folder: Uri | undefined): Promise<void> {
  const openSetting = l10n.t('Open Setting');
  const message = l10n.t(
    'The problem matcher "{0}" in the setting "{1}" does not exist. Select one of those that are suggested there, or install the extension that provides it.',
    name,
    setting,
  );
  if ((await window.showWarningMessage(message, openSetting)) !== openSetting) return;
  const inspected = workspace.getConfiguration(undefined, folder).inspect(setting);
  await commands.executeCommand(settingPage(inspected, env.remoteName), { query: setting });
}
