import { arch, homedir, release, type } from 'node:os';
import { type Uri, workspace } from 'vscode';
import type { RunnerFindings } from '../../server/doctor/findings.ts';
import { inspectRunner } from '../../server/doctor/inspect-runner.ts';
import { findShellCheck } from '../../server/shellcheck/find-shellcheck.ts';
import { inspectShellCheck, shellCheckFact } from '../../server/shellcheck/inspect-shellcheck.ts';
import { canRun } from '../tasks/run/can-run.ts';
import { runnerWords } from '../tasks/run/settings.ts';
import type { Machine } from './machine.ts';

/** The machine on which the extension runs. */
export const thisMachine: Machine = {
  versions: [
    { name: 'Node', value: process.versions.node },
    { name: 'System', value: `${type()} ${release()} ${arch()}` },
  ],
  home: homedir(),
  async runners() {
    if (!canRun()) return [{ kind: 'not looked for', why: 'tasks cannot be run in this workspace.' }];
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) => scheme === 'file');
    // Folders with the same command are reported once.
    const commands = new Map(folders.map((folder) => [JSON.stringify(runnerWords(folder)), folder]));
    return Promise.all(Array.from(commands.values(), runnerOf));
  },
  async shellCheck() {
    if (!workspace.isTrusted) return [shellCheckFact('not used in Restricted Mode')];
    const [folder] = workspace.workspaceFolders ?? [];
    const settings = workspace.getConfiguration('taskwright.shellcheck', folder);
    if (!settings.get('enable', true)) return [shellCheckFact('turned off by `taskwright.shellcheck.enable`')];
    const configured = settings.get('path', '').trim();
    const environment = process.env;
    const path = findShellCheck({ configured, folder: folder?.uri.fsPath ?? homedir(), environment });
    return [await inspectShellCheck(path, environment)];
  },
};

function runnerOf(folder: Uri): Promise<RunnerFindings> {
  return inspectRunner(runnerWords(folder), { folder: folder.fsPath, environment: process.env });
}
