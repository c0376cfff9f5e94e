import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { packDebian } from '../container/base-images.ts';
import { type Machine, startMachine } from '../systemd/machine.ts';
import { tryUnit } from '../systemd/try-unit.ts';

const unit = 'taskwright-registry.service';

/** The maximum exposure of `systemd-analyze security`, out of 100. */
const maxExposure = 20;

/** Checks the service unit with systemd's own analysis, and starts it on a machine that was booted with systemd. */
export async function checkServiceUnit(release: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return ['skipped: systemd requires Linux'];
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-unit-'));
  try {
    return [...analyzed(folder), ...(await started(folder, release))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function analyzed(folder: string): readonly string[] {
  try {
    installPackages([{ name: 'systemd', commands: ['systemd-analyze'] }]);
  } catch (error) {
    return [`skipped: ${error instanceof Error ? error.message : error}`];
  }
  const path = join(folder, unit);
  const text = readFileSync(join(projectFolder, 'packaging', 'systemd', unit), 'utf8');
  // The program is not installed here.
  writeFileSync(path, text.replace('/usr/local/bin/taskwright-registry', process.execPath));
  runCommand('systemd-analyze', ['verify', path]);
  const output = runCommand('systemd-analyze', ['security', '--offline=true', `--threshold=${maxExposure}`, path]);
  const [, exposure] = /Overall exposure level[^:]*: (\S+)/.exec(output) ?? [];
  return [`systemd-analyze verify accepts it; its exposure is ${exposure} of 10`];
}

async function started(folder: string, release: string): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return ['skipped: starting it requires root'];
  const system = join(folder, 'system');
  let machine: Machine;
  try {
    packDebian(system, ['systemd', 'systemd-sysv', 'dbus']);
    machine = await startMachine(system);
  } catch (error) {
    return [`skipped: ${error instanceof Error ? error.message : error}`];
  }
  try {
    return await tryUnit(machine, release);
  } finally {
    await machine.stop();
  }
}
