import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { findRunner } from '../../../../support/runner.ts';

/** Config files that the runner loads. Taskwright reports no error in them. */
const accepted = [
  '[toolz]\nx = 1',
  '[ours.own]\nx = 1',
  '[build]\nrun = "x"\n[tasks.test]\nrun = "x"',
  '[templates.a]\nrun = "x"\n[environment]\nA = "x"',
  '[env]\nA = "x"\nB = 1\nC = true\nD = false\nE = { value = "x", redact = true, tools = false }\nF = { default = 1 }',
  '[[env]]\nA = "1"\n[[env]]\nB = "2"',
  '[env]\n_.file = [".env", { path = "x", redact = true }]\n_.path = ["a", { path = "b" }]\n_.source = "x.sh"',
  '[vars]\na = false\nb = { default = "x" }\nc = 1',
  '[tools]\na = []\nb = ["1", { version = "2", os = "linux" }]\nc = ""\n"npm:d" = { version = "1", other = { x = 1 } }',
  '[task_config]\nfoo = 1\ndir = "x"\nexcludes = ["b"]\nshell = "sh -c"\ncascade = true\nrust_cache = {}',
  '[task_config]\ncache = { enabled = true }\nglobal_env = ["A"]\nglobal_inputs = ["a"]\ninput_groups = { a = ["b"] }',
  '[task_templates.t]\nrun = "x"\nnope = 1\ndescripton = "x"\n[tasks.a]\nextends = "t"',
  '[task_templates.t]\nrun = "x"\nhide = true\nquiet = true\ninteractive = true\nraw = true\nraw_args = true',
  'redactions = ["A", "B_*"]\nmin_version = "2024.1.1"',
  'min_version = { hard = "2024.1.1", soft = "2025.1.1" }',
  'redact = ["x"]',
  '[settings]\nfoo = 1\n[monorepo]\nfoo = 1',
  'env_file = ".env"\nenv_path = "x"',
  'monorepo_root = true\n[monorepo]\nconfig_roots = ["a", "b/*"]\nlockfile = true',
  '[monorepo]\ntask_defaults.a.run = "x"\nprojects.a = { remove = true }\nprojects.b = { root = "x", metadata = { a = "b" } }',
  '[monorepo.projects.a]\ndepends = ["b"]\ndepends_add = ["c"]\ndepends_remove = ["d"]',
];

/** Config files that the runner refuses, because of a section that we check. Taskwright reports an error. */
const refused = [
  'env = 1',
  '[env]\nA = 1.5',
  '[env]\nA = [1]',
  '[env]\nA = {}',
  '[env]\nA = { vale = "x" }',
  '[env]\nA = { required = 1 }',
  '[env]\nA = { required = true, value = "" }',
  '[env]\nA = { default = true }',
  '[env]\nA = { value = "x", redact = "y" }',
  '[env]\nA = { required = true, default = "x" }',
  '[env]\n_ = 1',
  '[env]\n_.file = 1',
  '[env]\n_.python.venv = { pth = "x" }',
  'vars = 1',
  '[vars]\nA = 1.5',
  '[[vars]]\na = "1"',
  'tools = ["node"]',
  '[tools]\nnode = 24',
  '[tools]\nnode = [20, "22"]',
  '[tools]\nnode = {}',
  '[tools]\nnode = { version = 24 }',
  '[tools]\nnode = { version = "24", path = "x" }',
  '[tools]\nnode = { version = "24", os = 1 }',
  'task_config = 1',
  '[task_config]\nincludes = "x"',
  '[task_config]\nincludes = [1]',
  '[task_config]\ncache = true',
  '[task_config]\ncache = { foo = 1 }',
  '[task_config]\nrust_cache = { foo = true }',
  '[task_config]\ninput_groups = { a = "x" }',
  'redactions = "x"',
  'redactions = { foo = 1 }',
  'min_version = 1',
  'min_version = ""',
  'min_version = { hard = "" }',
  'min_version = { foo = "x" }',
  'monorepo_root = 1',
  'monorepo = 1',
  '[monorepo]\nconfig_roots = "a"',
  '[monorepo]\nconfig_roots = [1]',
  '[monorepo]\nlockfile = "x"',
  '[monorepo]\ntask_defaults = 1',
  '[monorepo]\ntask_defaults.a = "x"',
  '[monorepo]\nprojects = 1',
  '[monorepo]\nprojects.a = "x"',
  '[monorepo]\nprojects.a = { foo = true }',
  '[monorepo]\nprojects.a.root = 1',
  '[monorepo]\nprojects.a.metadata = { a = 1 }',
];

const runner = findRunner();

/** Config files that the runner refuses although the specification allows them. Taskwright reports a warning. */
const refusedAgainstSpecification = [
  '[env]\nA = { required = false }',
  '[[env]]\nA = { required = false, redact = true }',
  '[env]\nA = { required = true, value = "x" }',
  '[env]\nA = { required = "", value = "x" }',
  '[env]\nA = { required = "", value = "" }',
  '[tasks.a.env]\nA = { required = false }',
  '[tasks.a.env]\nA = { required = "", value = "x" }',
  '[task_templates.a.env]\nA = { required = false }',
];

describe.skipIf(!runner)('the runner agrees about the sections of config files', () => {
  test.each(accepted)('accepted: %j', async (text) => {
    expect([errorsIn(text), await refusal(text)]).toEqual([[], undefined]);
  });

  test.each(refused)('refused: %j', async (text) => {
    expect([errorsIn(text).length > 0, (await refusal(text)) !== undefined]).toEqual([true, true]);
  });
});

test.each(refusedAgainstSpecification)('reported as a warning: %j', async (text) => {
  const severities = problemsOf(open(text, { kind: 'config-file' })).map(({ severity }) => severity);
  expect(severities.filter((severity) => severity !== 'info')).toEqual(['warning']);
  expect(runner === undefined || (await refusal(text)) !== undefined).toBe(true);
});

function errorsIn(text: string): readonly string[] {
  const problems = problemsOf(open(text, { kind: 'config-file' }));
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/** Returns the reason why the runner refuses a config file; undefined if it loads the file. */
async function refusal(text: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-config-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), text);
    const answer = await runner?.ask(['tasks', 'ls'], folder);
    return answer && 'refusal' in answer ? answer.refusal : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
