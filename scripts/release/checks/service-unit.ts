import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';

const unit = 'taskwright-registry.service';

/** The maximum exposure of `systemd-analyze security`, out of 100. */
const maxExposure = 20;

/**
 * Checks the service unit with systemd's own analysis. Nothing is started, since that would require a system that was booted
 * with systemd.
 */
export async function checkServiceUnit(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return ['skipped: systemd requires Linux'];
  try {
    installPackages([{ name: 'systemd', commands: ['systemd-analyze'] }]);
  } catch (error) {
    return [`skipped: ${error instanceof Error ? error.message : error}`];
  }
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-unit-'));
  try {
    const path = join(folder, unit);
    const text = readFileSync(join(projectFolder, 'packaging', 'systemd', unit), 'utf8');
    // The program is not installed here.
    writeFileSync(path, text.replace('/usr/local/bin/taskwright-registry', process.execPath));
    runCommand('systemd-analyze', ['verify', path]);
    const output = runCommand('systemd-analyze', ['security', '--offline=true', `--threshold=${maxExposure}`, path]);
    const [, exposure] = /Overall exposure level[^:]*: (\S+)/.exec(output) ?? [];
    return [
      `systemd-analyze verify accepts it; its exposure is ${exposure} of 10`,
      'not verified: starting it with systemd',
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
