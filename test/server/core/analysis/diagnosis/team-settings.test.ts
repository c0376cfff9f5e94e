import { expect, test } from 'vitest';
import { teamSettingsFor, teamSettingsIn } from '../../../../../server/core/analysis/diagnosis/team-settings.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const nothing = { rules: {}, platform: undefined, shellCheck: { enable: undefined, minLevel: undefined } };

test.each<[title: string, files: string, expected: Partial<ReturnType<typeof teamSettingsFor>>]>([
  [
    'All settings',
    '--- mise.toml\n[_.taskwright]\nplatform = "macos"\nrules = { a = "off", SC2086 = "hint" }\nshellcheck = { enable = false, severity = "info" }\n',
    {
      platform: 'macos',
      rules: { a: 'off', SC2086: 'hint' },
      shellCheck: { enable: false, minLevel: 'info' },
    },
  ],
  [
    'Inner folders take precedence',
    '--- p/mise.toml\n[_.taskwright.rules]\na = "error"\n--- mise.toml\n[_.taskwright]\nplatform = "linux"\nrules = { a = "off", b = "off" }\n',
    { platform: 'linux', rules: { a: 'error', b: 'off' } },
  ],
  ['Other folders do not apply', '--- q/mise.toml\n[_.taskwright.rules]\na = "error"\n', {}],
  [
    'Local files take precedence, files for an environment do not apply',
    '--- mise.local.toml\n[_.taskwright.rules]\na = "hint"\n--- mise.toml\n[_.taskwright.rules]\na = "off"\n--- mise.ci.toml\n[_.taskwright.rules]\na = "error"\n',
    { rules: { a: 'hint' } },
  ],
  [
    'Wrong values are not set',
    '--- mise.toml\n[_.taskwright]\nplatform = "beos"\nrules = { a = 1, b = "loud" }\nshellcheck = true\nignore = "x"\n',
    {},
  ],
  ['Values for other programs are not read', '--- mise.toml\n[_.other]\nplatform = "linux"\n', {}],
  ['Task files have no settings', '--- tasks.toml\n[_.taskwright.rules]\na = "off"\n', {}],
])('%s', (_, files, expected) => {
  const { workspace } = openWorkspace(files);
  expect(teamSettingsFor('/repo/p', teamSettingsIn(workspace.files))).toEqual({ ...nothing, ...expected });
});
