import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { hashes } from '../config/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [hash = ''] = hashes;
const files: Readonly<Record<string, string | Uint8Array>> = {
  'good.toml': `[settings]\nauth_token = "${hash}"\n`,
  'warned.toml': '[settings]\nport = 0\n',
  'bad.toml': '[settings]\nport = "1"\nhots = "x"\nauth_token = "hunter2hunter2"\n',
  'latin.toml': Uint8Array.of(0x23, 0xe9),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

/** `@` is the test folder in arguments and outputs. */
async function run(
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(['check-config', ...words.map((word) => word.replace('@', folder))], {
    out: (text) => void out.push(text),
    error: (text) => void error.push(text),
  });
  const shown = (parts: readonly string[]) => parts.join('').replaceAll(folder, '@');
  return { code, out: shown(out), error: shown(error) };
}

test('exits with 0 for a valid file', async () => {
  expect(await run('@/good.toml')).toEqual({
    code: 0,
    out: 'No errors; a server can start with this file.\n',
    error: '',
  });
  expect(await run('--config', '@/good.toml')).toEqual(await run('@/good.toml'));
});

test('prints warnings and exits with 0', async () => {
  expect(await run('@/warned.toml')).toEqual({
    code: 0,
    out: `@/warned.toml:1:2: warning No user can publish or use the admin API; add \`auth_token\` to \`[settings]\`
No errors; a server can start with this file.
`,
    error: '',
  });
});

test('prints every mistake with its position, without tokens, and exits with 1', async () => {
  expect(await run('@/bad.toml')).toEqual({
    code: 1,
    out: `@/bad.toml:2:8: error Expected an integer; found the string "1"; write \`1\`
@/bad.toml:3:1: error Unknown key \`hots\`; did you mean \`host\`?
@/bad.toml:4:14: hint Anyone who can read this file can use this token; replace it with its hash (\`sha256:…\`)
2 errors; a server cannot start with this file.
`,
    error: '',
  });
});

test('prints the same problems as JSON', async () => {
  const { code, out } = await run('@/bad.toml', '--format', 'json');
  expect({ code, report: JSON.parse(out) }).toEqual({
    code: 1,
    report: {
      file: '@/bad.toml',
      findings: [
        { severity: 'error', line: 2, column: 8, message: 'Expected an integer; found the string "1"; write `1`' },
        { severity: 'error', line: 3, column: 1, message: 'Unknown key `hots`; did you mean `host`?' },
        { severity: 'hint', line: 4, column: 14, message: expect.any(String) },
      ],
    },
  });
});

test.each([
  [['@/missing.toml'], /^taskwright-registry check-config: cannot read `@\/missing\.toml`: there is no such file/],
  [
    ['@/latin.toml'],
    /^taskwright-registry check-config: cannot read `@\/latin\.toml`: it is not valid UTF-8; save it in this encoding\n$/,
  ],
  [['@'], /cannot read `@`: it is a folder, not a file/],
  [['@/good.toml', '@/bad.toml'], /requires at most one file/],
  [['@/good.toml', '--format', 'xml'], /`--format` cannot be `xml`: it must be text or json/],
])('%j exits with 2', async (words, complaint) => {
  const { code, out, error } = await run(...words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(complaint);
});

test('an unknown option is refused with its name', async () => {
  expect(await run('--fromat', 'json')).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringContaining('`--fromat`'),
  });
});
