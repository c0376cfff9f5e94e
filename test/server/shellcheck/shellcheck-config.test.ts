import { expect, test } from 'vitest';
import { configReader } from '../../../server/shellcheck/shellcheck-config.ts';

const files: Readonly<Record<string, string>> = {
  '/repo/.shellcheckrc': 'of the repository',
  '/repo/inner/shellcheckrc': 'of inner',
  '/repo/both/.shellcheckrc': 'with a dot',
  '/repo/both/shellcheckrc': 'without',
  '/home/user/.shellcheckrc': 'of the user',
};

test.each([
  ['/repo', 'of the repository'],
  ['/repo/deep/down', 'of the repository'],
  ['/repo/inner', 'of inner'],
  ['/repo/inner/deep/down', 'of inner'],
  ['/repo/both', 'with a dot'],
  ['/elsewhere', 'of the user'],
  ['/', 'of the user'],
])('the configuration for scripts in %s', async (folder, expected) => {
  const configOf = configReader({ HOME: '/home/user' }, { readFile });

  expect(await configOf(folder)).toBe(expected);
});

test('no configuration is an empty text', async () => {
  const configOf = configReader({}, { readFile });

  expect(await configOf('/elsewhere')).toBe('');
});

test('each folder is looked into once', async () => {
  const read: string[] = [];
  const configOf = configReader(
    {},
    {
      readFile: async (path) => {
        read.push(path);
        return readFile(path);
      },
    },
  );

  await Promise.all(['/a/b/c', '/a/b/d', '/a/b'].map(configOf));

  expect(read.length).toBe(new Set(read).size);
});

async function readFile(path: string): Promise<string> {
  const text = files[path];
  if (text === undefined) throw new Error(`${path} does not exist`);
  return text;
}
