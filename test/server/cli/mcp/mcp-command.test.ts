import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';

/** The folder in which the server is started. */
const files = { 'a/': '', 'b/': '', 'mise.toml': '', token: 'secret' };

const start = async (words: string | readonly string[]) => {
  const started: unknown[] = [];
  const { code, stderr } = await runIn(files, words, {
    startProgram: async (name, args) => void started.push([name, ...args]),
  });
  return { code, stderr: stderr.split('\n')[0], started };
};

test.for<readonly [string]>([
  ['mcp'],
  ['mcp --root a --root b'],
  ['mcp --allow-run --time-limit 5'],
  ['mcp --registry https://registry.example/team --registry-token-file token'],
])('`%s` starts the server with its arguments', async ([words]) => {
  const [, ...args] = words.split(' ');
  expect(await start(words)).toEqual({ code: 0, stderr: '', started: [['mcp.js', ...args]] });
});

test.for<readonly [words: readonly string[], message: string]>([
  [['mcp', 'folder'], '`mcp` takes no names; enter `--root folder` for a folder.'],
  [['mcp', '--root='], '`--root` requires the name of a folder.'],
  [['mcp', '--runner='], '`--runner` requires a command, such as `mise run`.'],
  [['mcp', '--runner', 'mise "run'], '`--runner` has no closing "; add it.'],
  [['mcp', '--time-limit', '0'], '`--time-limit` cannot be `0`: it must be an integer from 1 to 86400.'],
  [['mcp', '--registry', 'registry.example'], '`--registry` must be an address that begins with `https://`.'],
  [
    ['mcp', '--registry', 'https://a:b@registry.example'],
    '`--registry` must not contain credentials; set `TASKWRIGHT_REGISTRY_TOKEN`.',
  ],
  [['mcp', '--registry-token-file', 'x'], '`--registry-token-file` belongs to a registry; add `--registry ADDRESS`.'],
  [
    ['mcp', '--root', 'a', '--root', 'nope'],
    'the folder `nope` cannot be read: there is no such file or folder; check the spelling, and the folder you are in.',
  ],
  [['mcp', '--root', 'mise.toml'], '`mise.toml` is a file; enter the name of its folder.'],
  [
    ['mcp', '--registry', 'https://registry.example', '--registry-token-file', 'nope'],
    'the token file `nope` cannot be read: there is no such file or folder; check the spelling, and the folder you are in.',
  ],
  [
    ['mcp', '--registry', 'https://registry.example', '--registry-token-file', 'a'],
    'the token file `a` cannot be read: it is a folder, not a file; name a file in it.',
  ],
  [['mcp', '--token', 'x'], 'there is no option `--token`.'],
])('%j is refused', async ([words, message]) => {
  expect(await start(words)).toEqual({ code: 2, stderr: `taskwright: ${message}`, started: [] });
});
