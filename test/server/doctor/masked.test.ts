import { describe, expect, test } from 'vitest';
import type { Findings } from '../../../server/doctor/findings.ts';
import { masked } from '../../../server/doctor/masked.ts';

const nothing: Findings = { shownIn: 'editor', versions: [], runners: [], settings: [], workspace: undefined };
const home = '/home/ada';

describe('a report does not contain', () => {
  test.for<readonly [title: string, text: string, shown: string]>([
    ['the home folder', '/home/ada/work, "/home/ada" and file:///home/ada/x', '~/work, "~" and file://~/x'],
    ['but contains other folders', '/home/adam/x /home/ada.old', '/home/adam/x /home/ada.old'],
    ['passwords in addresses', 'git::https://ada:pa55@host.example/x', 'git::https://•••@host.example/x'],
    ['users in addresses', 'ssh://ada@host.example', 'ssh://•••@host.example'],
    ['but contains addresses without users', 'https://registry.example/@scope/a', 'https://registry.example/@scope/a'],
    ['tokens in queries', 'https://x.example/?a=1&access_token=abc&b=2', 'https://x.example/?a=1&access_token=•••&b=2'],
    [
      'values whose names suggest a secret',
      'MY_SECRET=abc password: "abc d" api-key=x',
      'MY_SECRET=••• password: "••• d" api-key=•••',
    ],
    ['but contains their names', 'tokens.toml, secret', 'tokens.toml, secret'],
  ])('%s', ([, text, shown]) => {
    const { versions } = masked({ ...nothing, versions: [{ name: 'x', value: text }] }, home);
    expect(versions).toEqual([{ name: 'x', value: shown }]);
  });

  test.for<readonly [command: readonly string[], shown: readonly string[]]>([
    [
      ['env', 'HOST=h', 'mise', 'run'],
      ['env', 'HOST=•••', 'mise', 'run'],
    ],
    [
      ['run', '--token', 'abc', '--api-key=abc', '--level=3'],
      ['run', '--token', '•••', '--api-key=•••', '--level=3'],
    ],
    [
      ['/home/ada/bin/mise', 'run'],
      ['~/bin/mise', 'run'],
    ],
  ])('variables and secret options of the runner command: %j', ([command, shown]) => {
    const { runners } = masked({ ...nothing, runners: [{ kind: 'missing', command, program: 'mise' }] }, home);
    expect(runners).toEqual([{ kind: 'missing', command: shown, program: 'mise' }]);
  });

  test.for<readonly [name: string, value: unknown, shown: unknown]>([
    ['taskwright.runner', "env A='b c' mise run", 'env A=••• mise run'],
    ['taskwright.watcher', "mise watch 'half", 'mise watch •••'],
    ['taskwright.files.taskFiles', ['/home/ada/x.toml'], ['~/x.toml']],
    [
      'taskwright.x',
      { token: 'abc', deep: { '/home/ada/y': true, password: 'p' } },
      { token: '•••', deep: { '~/y': true, password: '•••' } },
    ],
    ['taskwright.validate.enable', false, false],
  ])('secrets in settings: %s = %j', ([name, value, shown]) => {
    const { settings } = masked({ ...nothing, settings: [{ name, value, setFor: 'user' }] }, home);
    expect(settings).toEqual([{ name, value: shown, setFor: 'user' }]);
  });

  test.for([undefined, '', '/'])('without a home folder (%j), paths are not changed', (none) => {
    const { versions } = masked({ ...nothing, versions: [{ name: 'x', value: '/home/ada' }] }, none);
    expect(versions[0]?.value).toBe('/home/ada');
  });
});
