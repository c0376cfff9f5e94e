import { deepEqual } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { commands, debug, Uri, workspace } from 'vscode';
import { writeProject } from '../open-file.ts';

/** The real runner, with an environment in which it reads nothing outside the folder of a test. */
const runner = process.env.TASKWRIGHT_RUNNER;

const files = {
  'mise.toml': `[env]
SECRET = { value = "hush", redact = true }
_.file = ".env"

[tasks."debug:print"]
dir = "src"
env = { STAGE = "debug" }
run = "node print.mjs 'a b' --port 1"
`,
  '.env': 'FROM_FILE=file\n',
  'src/print.mjs': `import { writeFileSync } from 'node:fs';
const { SECRET, FROM_FILE, STAGE } = process.env;
writeFileSync('printed.json', JSON.stringify({ args: process.argv.slice(2), SECRET, FROM_FILE, STAGE }));
`,
};

describe('debugging a task', function () {
  this.timeout(60_000);
  // The runner is available for one system only.
  if (runner === undefined) return;
  let folder: Uri;
  const settings = workspace.getConfiguration('taskwright');

  before(async () => {
    folder = await writeProject(files);
    const environment = `HOME=${folder.path} MISE_TRUSTED_CONFIG_PATHS=${folder.path} MISE_CEILING_PATHS=${Uri.joinPath(folder, '..').path}`;
    await settings.update('runner', `env ${environment} '${runner}' run`);
  });

  after(() => settings.update('runner', undefined));

  it('starts its program with its folder, arguments and environment', async () => {
    const ended = new Promise<string>((resolve) => {
      const subscription = debug.onDidTerminateDebugSession(({ name, parentSession }) => {
        if (parentSession) return;
        subscription.dispose();
        resolve(name);
      });
    });
    const file = Uri.joinPath(folder, 'mise.toml').toString();
    await commands.executeCommand('taskwright.debugTask', file, 'debug:print');
    deepEqual(await ended, 'debug:print');
    const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'src/printed.json'));
    deepEqual(JSON.parse(new TextDecoder().decode(bytes)), {
      args: ['a b', '--port', '1'],
      SECRET: 'hush',
      FROM_FILE: 'file',
      STAGE: 'debug',
    });
  });
});
