import { expect, test } from 'vitest';
import { runIn } from './support/run-in.ts';

const secret = 'hunter2hunter2';

test('a registry configuration is checked by its name', async () => {
  const files = { 'registry.toml': '[settings]\nauth_token = "sha256:x"\nhots = "y"\n' };
  expect(await runIn(files, 'check registry.toml')).toMatchObject({
    code: 1,
    stdout: `registry.toml:2:14 error Expected 64 hexadecimal digits after \`sha256:\` [invalid-value]
   2 | auth_token = "********"
     |              ^^^^^^^^^^

registry.toml:3:1 error Unknown key \`hots\`; did you mean \`host\`? [unknown-property]
   3 | hots = "y"
     | ^^^^

2 errors in 1 file
`,
  });
});

test('a file with another name is checked as one with `--kind`', async () => {
  const files = { 'server.toml': '[settings]\nport = "x"\n' };
  const { stdout } = await runIn(files, 'check --kind registry-config server.toml');
  expect(stdout).toContain('server.toml:2:8 error Expected an integer; found the string "x" [wrong-type]');
});

test('only task files are searched for in a folder', async () => {
  const files = { 'registry.toml': 'x = 1\n', 'tasks.toml': 'a = "echo"\n' };
  expect(await runIn(files, 'check --no-shellcheck')).toMatchObject({ code: 0, stdout: 'No problems in 1 file\n' });
});

test.each(['text', 'json', 'sarif', 'github'])('no token appears in the %s output', async (format) => {
  const broken = [
    `auth_token = "${secret}"`,
    `auth_token = ${secret}`,
    `auth_token "${secret}"`,
    `auth_token = "${secret}`,
    `auth_token = """\n${secret}\\q"""`,
  ];
  for (const line of broken) {
    const files = { 'registry.toml': `[settings]\n${line}\n` };
    for (const command of [`check --format ${format} registry.toml`, 'format --check registry.toml']) {
      const { stdout, stderr } = await runIn(files, command);
      expect(`${stdout}${stderr}`).not.toContain(secret);
      expect(`${stdout}${stderr}`).not.toBe('');
    }
  }
});

test('a registry configuration is formatted like any TOML file', async () => {
  const { code, stdout } = await runIn({}, 'format --stdin-filename registry.toml -', {
    stdin: '[[users]]\nrole="read"\n',
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[[users]]\nrole = "read"\n' });
});
