import { expect, test } from 'vitest';
import {
  effectiveEnvironment,
  environmentFilesOf,
} from '../../../../../server/core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../../../../server/core/analysis/environment/layers.ts';
import { environmentText } from '../../../../../server/core/features/environment/environment-text.ts';
import { readEnvironmentFiles } from '../../../../../server/files/environment-files.ts';
import { environmentFileSource } from '../../../../support/environment-file-source.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const files: Readonly<Record<string, string>> = {
  '.env': 'API_URL=https://me:secret@example.com/\nMODE=file\nSESSION="a\nb"\n',
  'secrets.json': '{ "PLAIN": "hidden" }',
};

test('the environment of a task is shown with origins, layers and masks', async () => {
  const { workspace } = openWorkspace(`--- mise.toml
redactions = ["HIDDEN_*"]
[env]
MODE = "config"
DB_PASSWORD = "p"
HIDDEN_X = "h"
_.file = [".env", "gone.env", { path = "secrets.json", redact = true }, "*.env", "{{vars.x}}.env"]
_.path = ["bin", "{{config_root}}/tools"]
_.source = "setup.sh"
_.vault = { key = "x" }
NEEDED = { required = "see the docs" }
LEVEL = { default = "info" }
HOME_BIN = "{{env.HOME}}/bin"
KEY = { age = "abc" }

[task_templates.base.env]
MODE = "template"
OLD = "1"

[tasks.t]
extends = "base"
run = "env"
env = { MODE = "task", OLD = false, LEVEL = { default = "debug" }, _ = { path = "own" } }
--- mise.dev.toml
[env]
MODE = "dev"
API_TOKEN = "t"
`);
  const [task] = workspace.named('t', '/repo');
  if (!task) throw new Error('no task');
  const layers = layersOf(task, workspace);
  const loaded = await readEnvironmentFiles(environmentFilesOf(layers), environmentFileSource(files));
  const environment = effectiveEnvironment(layers, { read: (path) => loaded.get(path) ?? [], active: [] });
  const { text, links } = environmentText({ task, workspace }, environment, {
    file: (path) => path.replace('/repo/', ''),
    absolute: (path) => path,
  });
  expect(links.map(({ start, end }) => text.slice(start, end)).every((link) => /^[\w.]+:\d+$/.test(link))).toBe(true);
  expect(text).toMatchInlineSnapshot(`
    "Environment of the task t (mise.toml:19)
    Values are shown as written. Secrets are masked.

    API_URL = https://•••@example.com/
        set in .env:1 (loaded by the config file)

    DB_PASSWORD = •••
        set in mise.toml:4 (config file)

    HIDDEN_X = •••
        set in mise.toml:5 (config file)

    HOME_BIN = {{env.HOME}}/bin (completed by the runner)
        set in mise.toml:12 (config file)

    KEY = ••• (encrypted)
        set in mise.toml:13 (config file)

    LEVEL = info (default)
        set in mise.toml:11 (config file)
        not used: debug in mise.toml:22 (task t)

    MODE = task
        set in mise.toml:22 (task t)
        overrides template in mise.toml:16 (template base)
        overrides file in .env:2 (loaded by the config file)
        overrides config in mise.toml:3 (config file)

    NEEDED (required, set elsewhere)
        required in mise.toml:10 (config file)

    OLD (removed)
        removed in mise.toml:22 (task t)
        overrides 1 in mise.toml:17 (template base)

    PLAIN = •••
        set in secrets.json:1 (loaded by the config file)

    SESSION = "a\\nb"
        set in .env:3 (loaded by the config file)

    PATH begins with
        own  mise.toml:22 (task t)
        bin  mise.toml:7 (config file)
        {{config_root}}/tools  mise.toml:7 (config file)

    Set by the runner
        MISE_TASK_NAME = t
        MISE_TASK_FILE = /repo/mise.toml
        MISE_TASK_DIR = /repo
        MISE_CONFIG_ROOT = /repo
        MISE_PROJECT_ROOT = /repo
        MISE_ORIGINAL_CWD: the folder in which the runner was started

    Known only to the runner
        gone.env: the file does not exist or cannot be read  mise.toml:6 (config file)
        {{vars.x}}.env: only the runner can resolve the path  mise.toml:6 (config file)
        setup.sh: a script that the runner sources  mise.toml:8 (config file)
        _.vault: a plugin of the runner  mise.toml:9 (config file)

    Not active
        MODE = dev  with MISE_ENV=dev, mise.dev.toml:2 (config file)
        API_TOKEN = •••  with MISE_ENV=dev, mise.dev.toml:3 (config file)
    "
  `);
});

test('a task without variables has a short text', () => {
  const { workspace } = openWorkspace('--- tasks.toml\n[t]\nrun = "x"\n');
  const [task] = workspace.named('t', '/repo');
  if (!task) throw new Error('no task');
  const environment = effectiveEnvironment(layersOf(task, workspace), { read: () => [], active: [] });
  expect(
    environmentText({ task, workspace }, environment, { file: (path) => path, absolute: (path) => path }).text,
  ).toMatchInlineSnapshot(`
    "Environment of the task t (/repo/tasks.toml:1)
    Values are shown as written. Secrets are masked.

    No file sets a variable.

    Set by the runner
        MISE_TASK_NAME = t
        MISE_TASK_FILE = /repo/tasks.toml
        MISE_TASK_DIR = /repo
        MISE_CONFIG_ROOT = /repo
        MISE_PROJECT_ROOT = /repo
        MISE_ORIGINAL_CWD: the folder in which the runner was started
    "
  `);
});
