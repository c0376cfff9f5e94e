import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../../registry/cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskwright-usage-'));
afterAll(() => rmSync(folder, { recursive: true }));
const broken = join(folder, 'broken.toml');
writeFileSync(broken, '[settings]\nport = "x"\n');

/** `@` is a folder with the file `broken.toml` in arguments and outputs. */
async function run(line: string) {
  const out: string[] = [];
  const error: string[] = [];
  const words = line.split(' ').map((word) => word.replace('@', folder));
  const terminal = { out: (text: string) => void out.push(text), error: (text: string) => void error.push(text) };
  const code = await runCommand(line === '' ? [] : words, terminal);
  return { code, out: out.join(''), error: error.join('').replaceAll(folder, '@') };
}

const noFile = 'takes no file; name the configuration with `--config`';

test.each([
  ['sevre', 'there is no command `sevre` (did you mean `serve`?)'],
  ['--hlep', 'there is no option `--hlep` before the command (did you mean `--help`?)'],
  ['help sevre', 'there is no command `sevre` (did you mean `serve`?)'],
  ['help serve backup', '`help` takes one command'],
])('%s is refused, with the command that may be meant', async (line, message) => {
  const error = `taskwright-registry: ${message}.\nRun \`taskwright-registry help\` for usage.\n`;
  expect(await run(line)).toEqual({ code: 2, out: '', error });
});

test.each([
  ['serve --prot 1', 'there is no option `--prot` (did you mean `--port`?)'],
  ['serve --port', '`--port` requires a value'],
  ['serve --data=', '`--data` requires a folder'],
  ['serve --data @ --config=', '`--config` requires a file'],
  ['check-config --config=', '`--config` requires a file'],
  ['backup b.tar --data=', '`--data` requires a folder'],
  ['restore b.tar --data=', '`--data` requires a folder'],
  ['verify --data=', '`--data` requires a folder'],
  ['retention --data=', '`--data` requires a folder'],
  ['upgrade --config=', '`--config` requires a file'],
  ['serve --port abc', '`--port` cannot be `abc`: it must be an integer from 0 to 65535'],
  ['serve --port 65536', '`--port` cannot be `65536`: it must be an integer from 0 to 65535'],
  ['serve --port abc --config @/broken.toml', '`--port` cannot be `abc`: it must be an integer from 0 to 65535'],
  ['serve --workers x', '`--workers` cannot be `x`: it must be an integer from 0 to 64'],
  ['serve --workers -1', '`--workers` cannot be `-1`: it must be an integer from 0 to 64'],
  ['serve --workers --port', '`--workers` requires a value'],
  ['serve --workers 65 --config @/broken.toml', '`--workers` cannot be `65`: it must be an integer from 0 to 64'],
  ['serve --stop-with-stdin=no', '`--stop-with-stdin` takes no value; remove `=no`'],
  ['serve registry.toml', noFile],
  ['check-config --fromat json', 'there is no option `--fromat` (did you mean `--format`?)'],
  ['check-config --format jsn', '`--format` cannot be `jsn` (did you mean `json`?): it must be text or json'],
  ['check-config one.toml two.toml', 'requires at most one file'],
  ['token', 'use `taskwright-registry token generate`'],
  ['token genrate', 'use `taskwright-registry token generate`'],
  ['backup', 'requires one file to write, such as `taskwright-registry backup backup.tar`'],
  ['backup b1.tar --confg x', 'there is no option `--confg` (did you mean `--config`?)'],
  ['restore', 'requires one file to read, such as `taskwright-registry restore backup.tar`'],
  ['verify one.tar two.tar', 'requires one backup, or no file to verify the storage'],
  ['migrate --from old.toml', 'requires two configuration files: `--from old.toml --to new.toml`'],
  ['upgrade registry.toml', noFile],
  ['retention registry.toml', noFile],
])('%s is an invalid command line', async (line, message) => {
  const [name] = line.split(' ');
  const error = `taskwright-registry ${name}: ${message}.\nRun \`taskwright-registry help ${name}\` for usage.\n`;
  expect(await run(line)).toEqual({ code: 2, out: '', error });
});

const missing = 'there is no such file or folder; check the spelling, and the folder you are in';

test.each([
  ['serve --config @/none.toml', '@/none.toml', missing],
  ['check-config @/none.toml', '@/none.toml', missing],
  ['check-config @', '@', 'it is a folder, not a file; name a file in it'],
  ['backup b.tar --config @/none.toml', '@/none.toml', missing],
  ['verify --config @/none.toml', '@/none.toml', missing],
  ['migrate --from @/none.toml --to @/none.toml', '@/none.toml', missing],
  ['retention --config @/none.toml', '@/none.toml', missing],
])('%s reports a configuration file that cannot be read, with the cause once', async (line, file, cause) => {
  const error = `taskwright-registry ${line.split(' ')[0]}: cannot read \`${file}\`: ${cause}\n`;
  expect(await run(line)).toEqual({ code: 2, out: '', error });
});

const commands = [
  ...['serve', 'check-config', 'token', 'backup', 'restore', 'verify', 'migrate', 'upgrade', 'retention'],
  ...['users', 'tokens', 'rules', 'groups', 'packages', 'stage', 'audit', 'apply', 'import'],
];

test.each(commands)('help %s describes only this command', async (name) => {
  const { code, out, error } = await run(`help ${name}`);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(new RegExp(`^Usage: taskwright-registry ${name}\\b`));
  expect(out).toContain(`Example\n  taskwright-registry ${name} `);
  expect(await run(`${name} --help`)).toEqual({ code, out, error });
  expect(await run(`${name} --unknown -h`)).toEqual({ code, out, error });
  expect((await run('help')).out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test.each([
  [
    'serve',
    ['config', 'host', 'port', 'data', 'workers', 'reload-on-change', 'stop-with-stdin', 'prove-identity', 'help'],
  ],
  ['check-config', ['config', 'format', 'help']],
  ['token', ['help']],
  ['migrate', ['from', 'to', 'help']],
  ['retention', ['config', 'data', 'help']],
  ['apply', ['dry-run', 'prune', 'registry', 'tenant', 'token-file', 'json', 'help']],
  [
    'import',
    [
      ...['from', 'package', 'packages', 'all', 'from-token-file', 'redirect-host', 'omit-provenance', 'tags'],
      ...['dry-run', 'registry', 'tenant', 'token-file', 'json', 'help'],
    ],
  ],
])('help %s lists the options of the command', async (name, options) => {
  const { out } = await run(`help ${name}`);
  expect([...out.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, option]) => option)).toEqual(options);
});
