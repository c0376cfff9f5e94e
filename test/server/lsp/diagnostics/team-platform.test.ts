import { describe, expect, test } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver-protocol';
import { runIn } from '../../cli/support/run-in.ts';
import { shown } from '../workspace/pull.ts';
import { type ServedWorkspace, serve } from '../workspace/workspace.ts';

/** Tasks whose problems depend on the system. */
const tasks = `
[task_config]
includes = ["More\\\\x.toml", "mise-tasks"]

[tasks.case]
file = "SCRIPTS/run.PS1"

[tasks.device]
dir = "aux"
run = "x"

[tasks.cycle]
run = "x"
run_windows = [{ task = "more" }]

[tasks.other-cycle]
run = [{ task = "other-cycle" }]
run_windows = "x"

[tasks.uses]
depends = ["shell", "native"]
`;

const others = {
  'more/x.toml': '[more]\nrun_windows = [{ task = "cycle" }]\n',
  'aux/': '',
  'scripts/run.ps1': 'Write-Host\n',
  'mise-tasks/shell': '#MISE description="no interpreter"\necho\n',
  'mise-tasks/native.ps1': 'Write-Host\n',
};

const device = '[tasks.a]\ndir = "aux"\nrun = "x"\n';

function reported(workspace: ServedWorkspace, expected: readonly string[]): Promise<void> {
  return expect.poll(() => problemsIn(workspace), { timeout: 20_000 }).toEqual(expected);
}

async function problemsIn({ server, folder }: ServedWorkspace): Promise<readonly string[]> {
  const params = { previousResultIds: [] };
  const { items } = await server.request<WorkspaceDiagnosticReport>('workspace/diagnostic', params);
  const reports = items.map((report) => shown(report, folder));
  // A file whose problems are gone has an empty report.
  return reports.filter((report) => !report.endsWith(': ')).sort();
}

describe('the platform in the settings of the team', () => {
  test.each(['linux', 'macos', 'windows'])(
    'determines what is reported, as on the command line: %s',
    async (platform) => {
      const workspace = await serve({ 'mise.toml': `_.taskwright.platform = "${platform}"\n${tasks}`, ...others });
      const words = 'check --no-shellcheck --format json';
      const { problems } = JSON.parse((await runIn(workspace.folder, words)).stdout);
      const codes = new Map<string, string[]>();
      for (const { file, code } of problems) codes.set(file, [...(codes.get(file) ?? []), code]);
      const expected = [...codes].map(([file, found]) => `${file}: ${found.join()}`).sort();
      expect(expected.length).toBeGreaterThan(0);
      await reported(workspace, expected);
    },
  );

  test('applies as soon as it is set, and no longer after it is removed', async () => {
    const workspace = await serve({ 'mise.toml': device, 'aux/': '' });
    await reported(workspace, []);
    await workspace.write('mise.toml', `_.taskwright.platform = "windows"\n${device}`, 'changed');
    await reported(workspace, ['mise.toml: reserved-name']);
    await workspace.write('mise.toml', device, 'changed');
    await reported(workspace, []);
  });

  test('is that of the first folder that sets it', async () => {
    const setTo = (platform: string) => `_.taskwright.platform = "${platform}"\n`;
    const configs = { 'a/mise.toml': device, 'b/mise.toml': setTo('windows'), 'c/mise.toml': setTo('linux') };
    const workspace = await serve({ ...configs, 'a/aux/': '' }, { folders: ['a', 'b', 'c'] });
    await reported(workspace, ['a/mise.toml: reserved-name']);
    await workspace.changeFolders({ removed: ['b'] });
    await reported(workspace, []);
  });
});
