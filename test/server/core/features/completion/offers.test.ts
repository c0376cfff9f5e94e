import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { labelsAt } from './completing.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/**
 * A text with the caret, the labels that are offered first, other labels that are offered, and labels that are not.
 * `nothing` means that no label is offered.
 */
interface Row {
  readonly at: string;
  readonly first?: readonly string[];
  readonly also?: readonly string[];
  readonly not?: readonly string[];
  readonly nothing?: true;
  readonly options?: FixtureOptions;
}

function check({ at, first = [], also = [], not = [], nothing, options }: Row): void {
  const labels = labelsAt(at, options);
  expect(labels.slice(0, first.length)).toEqual(first);
  expect(also.filter((label) => !labels.includes(label))).toEqual([]);
  expect(not.filter((label) => labels.includes(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
  if (nothing) expect(labels).toEqual([]);
  else expect(labels.length).toBeGreaterThan(0);
}

describe('keys', () => {
  test.each<Row>([
    { at: '[build]\n<|>', first: ['run', 'description', 'depends', 'dir'], also: ['Shell task', '[build.env]'] },
    { at: '[build]\nrun = "x"\n<|>', first: ['description'], also: ['depends'], not: ['run'] },
    { at: '[build]\nrun = "x"\nd<|>', first: ['description', 'depends', 'dir'], not: ['run', 'env'] },
    { at: '[build]\nD<|>', first: ['description'] },
    { at: '[build]\n"de<|>', first: ['description', 'depends', 'depends_post'], not: ['Shell task', '[build.env]'] },
    { at: '[build]\nru<|> = "x"', first: ['run', 'run_windows'], not: ['Shell task'] },
    { at: '[build]\nrun = "x"\n\n[build.env]\nA = "1"\n\n[build]\n<|>', not: ['run', 'env'], first: ['description'] },
    {
      at: '[tasks.build]\n<|>',
      first: ['run', 'description'],
      also: ['[tasks.build.env]', 'Shell task'],
      options: config,
    },
    { at: '[task_templates.node]\nr<|>', first: ['run'], not: ['raw', 'raw_args'], options: config },
    { at: '[task_templates]\nnode = { <|> }', first: ['run'], not: ['extends', 'hide'], options: config },
    { at: '[task_templates.node.env]\n<|>', also: ['Variable'], options: config },
    { at: '[task_templates.node]\nen<|>', first: ['env'], options: config },
    { at: '[task_config]\n<|>', first: ['includes', 'excludes', 'dir'], options: config },
    { at: '[monorepo]\n<|>', first: ['config_roots', 'lockfile'], options: config },
    { at: '[monorepo.projects.web]\n<|>', first: ['remove', 'root', 'metadata', 'depends'], options: config },
    { at: '[env]\n<|>', also: ['_', 'Variable', 'Load an environment file'], options: config },
    { at: '[tools]\n<|>', first: ['Tool'], options: config },
    { at: 'm<|>', first: ['[monorepo]', 'min_version', 'monorepo_root'], not: ['tools', 'settings'], options: config },
    {
      at: '{ "build": { <|> } }',
      first: ['run', 'description', 'depends', 'dir'],
      not: ['[build.env]'],
      options: json,
    },
    { at: '{ "build": { "run": "x", "<|>" } }', first: ['description'], not: ['run', 'Shell task'], options: json },
    {
      at: '{ "build": { "run": "x", "r<|>": "y" } }',
      first: ['raw', 'raw_args', 'run_windows', 'rust_cache'],
      not: ['run'],
      options: json,
    },
    {
      at: '{ "tasks": { "build": { "d<|>" } } }',
      first: ['description', 'depends', 'dir'],
      options: { ...json, ...config },
    },
    { at: 'build = { <|> }', first: ['run', 'description'], also: ['Shell task'], not: ['[build.env]'] },
    { at: 'build = { run = "x", <|> }', first: ['description'], not: ['run', 'Shell task'] },
    { at: 'build = {\n  run = "x",\n  <|>\n}', first: ['description'], not: ['run'] },
    { at: 'build.<|>', first: ['run', 'description'], not: ['Shell task', '[build.env]'] },
    { at: 'build.run = "x"\nbuild.<|>', first: ['description'], not: ['run'] },
    { at: '[build]\nconfirm = { <|> }', first: ['message', 'default', 'Question with a default answer'] },
    {
      at: '[build]\nconfirm = { message = "?", <|> }',
      first: ['default'],
      not: ['message', 'Question with a default answer'],
    },
    { at: '[build]\nconfirm.<|>', first: ['message', 'default'], not: ['Question with a default answer'] },
    { at: '[build]\nrun = { <|> }', first: ['task', 'tasks', 'args', 'env', 'Run a task'] },
    { at: '[build]\nrun = { args = ["a"], <|> }', first: ['task', 'env'], not: ['tasks', 'args'] },
    { at: '[build]\nrun = { tasks = ["a"], <|> }', nothing: true },
    { at: '[[build.run]]\n<|>', first: ['task', 'tasks'] },
    { at: '[[build.run]]\ntask = "a"\n<|>', first: ['args', 'env'], not: ['tasks'] },
    { at: '[build]\ndepends = [{ <|> }]', first: ['task', 'args', 'env', 'optional'] },
    { at: '[build]\noutputs = { <|> }', first: ['auto'] },
    { at: '[build]\ncache = { <|> }', first: ['enabled', 'audit', 'env', 'command_inputs'] },
    { at: '[build]\nrust_cache = { <|> }', first: ['enabled'] },
    { at: '[build]\nwatch = { <|> }', first: ['no_vcs_ignore'] },
    { at: '[build.env]\n<|>', first: ['_', 'Variable'], not: ['run', 'FOO', 'NODE_ENV'] },
    { at: '[build.env]\nA = "1"\n<|>', first: ['_', 'Variable'], not: ['Load an environment file', 'A'] },
    { at: '[build.env]\n_.file = ".env"\n<|>', first: ['Variable'], not: ['_'] },
    { at: '[build]\nenv.A.<|>', first: ['value', 'required', 'default', 'age', 'tools', 'redact'] },
    { at: '[build]\nenv = { A = { <|> } }', first: ['value', 'required', 'default', 'age'], also: ['tools', 'redact'] },
    {
      at: '[build]\nenv = { A = { value = "x", <|> } }',
      first: ['tools', 'redact', 'required'],
      not: ['default', 'age'],
    },
    { at: '[build]\nenv = { A = { default = "x", <|> } }', first: ['tools', 'redact'], not: ['required', 'value'] },
    { at: '[build]\nenv = { A = { age = { <|> } } }', first: ['value', 'format'] },
    { at: '[build.env._]\n<|>', first: ['file', 'path', 'source', 'python'] },
    { at: '[build]\nenv._.<|>', first: ['file', 'path', 'source', 'python'] },
    { at: '[build.env._]\nfile = { <|> }', first: ['path', 'paths', 'tools', 'expand', 'redact', 'required'] },
    { at: '[build.env._]\nfile = { path = ".env", <|> }', first: ['tools'], not: ['paths', 'path'] },
    { at: '[build.env._.python]\n<|>', first: ['venv'] },
    { at: '[build.env._.python]\nvenv = { <|> }', first: ['path', 'create', 'python'] },
    { at: '[build.vars]\n<|>', first: ['_', 'Variable'] },
    { at: '[build.vars]\nregion = { <|> }', first: ['value', 'default', 'required', 'age', 'redact'], not: ['tools'] },
    { at: '[build.tools]\n<|>', first: ['Tool'], not: ['version'] },
    { at: '[build.tools]\nnode = { <|> }', first: ['version', 'path', 'prefix', 'ref', 'os'] },
    {
      at: '[build.tools]\nnode = { version = "24", <|> }',
      first: ['os', 'install_env'],
      not: ['version', 'path', 'prefix', 'ref'],
    },
    { at: '{ "build": { "tools": { "node": { <|> } } } }', first: ['version', 'path', 'prefix', 'ref'], options: json },
    {
      at: '{ "build": { "env": { "A": { "redact": true, <|> } } } }',
      first: ['value', 'required', 'default', 'age'],
      options: json,
    },
    { at: '{ "build": { "run": { "ta<|> } }', first: ['task', 'tasks'], options: json },
  ])('at $at', check);
});

describe('values', () => {
  const styles = ['prefix', 'interleave', 'keep-order', 'replacing', 'timed', 'quiet', 'silent'];
  const systems = ['linux', 'macos', 'windows', 'linux/x64', 'linux/arm64', 'macos/arm64', 'macos/x64', 'windows/x64'];
  test.each<Row>([
    { at: '[build]\noutput = <|>', first: styles },
    { at: '[build]\noutput = "<|>"', first: styles },
    { at: "[build]\noutput = '<|>'", first: styles },
    { at: '[build]\noutput = "re<|>', first: ['replacing'], not: ['prefix'] },
    { at: '[build]\noutput = ke<|>', first: ['keep-order'], not: ['prefix'] },
    { at: '[build]\noutput = """<|>"""', nothing: true },
    { at: '{ "build": { "output": <|> } }', first: styles, options: json },
    { at: '{ "build": { "output": "<|>" } }', first: styles, options: json },
    { at: '[build]\nquiet = <|>', first: ['true', 'false'] },
    { at: '[build]\nquiet = f<|>', first: ['false'], not: ['true'] },
    { at: '[build]\nquiet = "<|>"', nothing: true },
    { at: '[build]\nrust_cache.enabled = <|>', first: ['false', 'true'] },
    { at: '[build]\nsilent = <|>', first: ['true', 'false', 'stdout', 'stderr'] },
    { at: '[build]\nsilent = "<|>"', first: ['stdout', 'stderr'], not: ['true', 'false'] },
    { at: '{ "build": { "silent": <|> } }', first: ['true', 'false', 'stdout', 'stderr'], options: json },
    { at: '{ "build": { "silent": "s<|>" } }', first: ['stdout', 'stderr'], not: ['true'], options: json },
    { at: '[build]\nconfirm = { default = <|> }', first: ['yes', 'no', 'y', 'n', 'true', 'false'] },
    { at: '[build]\noutputs.auto = <|>', first: ['true'], not: ['false'] },
    { at: '[build]\nenv = { A = { age = { format = "<|>" } } }', first: ['raw', 'zstd'] },
    { at: '[build.tools]\nnode = { os = <|> }', first: ['[ ]', 'Several systems', 'linux'], also: systems },
    { at: '[build.tools]\nnode = { os = "<|>" }', first: systems, not: ['[ ]', 'Several systems'] },
    { at: '[build.tools]\nnode = { os = "win<|>" }', first: ['windows', 'windows/x64', 'windows/arm64'] },
    { at: '[build.tools]\nnode = { os = "linux/<|>" }', first: ['linux/x64', 'linux/arm64'] },
    { at: '{ "a": { "tools": { "x": { "os": "<|>" } } } }', first: systems, options: json },
    { at: '[build.tools]\nnode = { os = [<|>] }', first: systems },
    { at: '[build.tools]\nnode = { os = ["<|>"] }', first: systems },
    { at: '[build.tools]\nnode = { os = ["linux", "<|>"] }', first: ['macos', 'windows', 'linux/x64'], not: ['linux'] },
    {
      at: '[build.tools]\nnode = { os = ["macos/<|>"] }',
      first: ['macos/arm64', 'macos/x64'],
      not: ['macos', 'linux/x64'],
    },
    {
      at: '{ "build": { "tools": { "node": { "os": ["linux", <|>] } } } }',
      first: ['macos'],
      not: ['linux'],
      options: json,
    },
    { at: '[build.tools]\nnode = <|>', first: ['latest', '24', 'Version'], also: ['{ }', 'Custom build'] },
    { at: '[build]\ndepends = <|>', first: ['[ ]', 'Several tasks'], also: ['One task', 'Optional task'] },
    { at: '[build]\ndepends = [<|>]', first: ['Task'], also: ['Optional task', '{ }', 'Task with variables'] },
    { at: '[build]\ndepends = ["<|>"]', not: ['Task', '{ }', '[ ]'], nothing: true },
    {
      at: '[build]\nrun = <|>',
      first: ['npm test', 'Script'],
      also: ['Several steps', 'Run tasks in parallel', '[ ]'],
    },
    {
      at: '[build]\nrun = [<|>]',
      first: ['Script'],
      also: ['Run a task', 'Run tasks in parallel'],
      not: ['Several steps'],
    },
    { at: '[build]\nrun = """\n<|>\n"""', nothing: true },
    { at: '[build]\nrun = "<|>"', first: ['npm test'], not: ['Script', '{ }', 'Several steps'] },
    { at: '[build]\nsources = <|>', first: ['[ ]', 'Files'] },
    { at: '[build]\noutputs = <|>', first: ['[ ]', 'Files'], also: ['Automatic', '{ }'] },
    { at: '[build]\nenv = <|>', first: ['{ }', 'Variable', 'Load an environment file'] },
    {
      at: '[build.env]\nA = <|>',
      first: ['production'],
      also: ['true', 'false', 'Secret value', 'Default value', 'Required variable'],
    },
    { at: '[build.env]\nA = "<|>"', first: ['production'], not: ['true', 'Secret value', '{ }'] },
    { at: '[build.env]\n_.file = <|>', first: ['.env'], also: ['Path with options', '[ ]'] },
    { at: '[build.vars]\na = <|>', first: ['eu-west-1'], also: ['true', 'Secret value'], not: ['false'] },
    { at: '[build]\ntimeout = "<|>"', first: ['30s', '5 min', '1h30m'] },
    { at: '[build]\nshell = <|>', first: ['bash -c'] },
    { at: '[build]\ndir = <|>', first: ['{{ config_root }}', 'website'] },
    { at: '[build]\ntools = <|>', first: ['{ }', 'Tool'] },
    { at: '{ "build": <|> }', first: ['npm test', 'One-line task', '[ ]'], also: ['Shell task', '{ }'], options: json },
    { at: 'build = <|>', first: ['npm test', 'One-line task'], also: ['[ ]', '{ }'] },
    { at: '<|>', first: ['{ }'], options: json },
    { at: '[settings]\na = <|>', nothing: true, options: config },
    { at: '[tools]\nnode = <|>', first: ['latest', '24'], also: ['{ }', '[ ]'], options: config },
    { at: '[tools]\nnode = { version = "24", <|> }', first: ['os'], not: ['prefix'], options: config },
    { at: '[env]\nA = { <|> }', also: ['value', 'default', 'required', 'redact'], options: config },
    { at: '[[env]]\n_.file = <|>', first: ['.env'], options: config },
    { at: '[task_config]\nshell = <|>', first: ['bash -c'], options: config },
    { at: 'min_version = { <|> }', first: ['hard', 'soft'], options: config },
  ])('at $at', check);
});

describe('tables and whole tasks', () => {
  test.each<Row>([
    { at: '<|>', first: ['Shell task', 'One-line task'], not: ['$schema'] },
    { at: '{<|>}', first: ['Shell task', 'One-line task'], also: ['$schema'], options: json },
    { at: 'S<|>', first: ['Shell task'], also: ['Sandboxed task'] },
    { at: '<|>\nb = "x"', first: ['One-line task'], not: ['Shell task'] },
    { at: 'b = "x"\n<|>', first: ['Shell task', 'One-line task'] },
    { at: 'b = "x"\n\n<|>\n\n[test]\nrun = "x"', first: ['Shell task', 'One-line task'] },
    { at: '[build]\nrun = "x"\n\n<|>\n\n[test]\nrun = "x"', also: ['Shell task', '[build.env]', 'description'] },
    { at: '[build]\n<|>\nrun = "x"', not: ['Shell task', '[build.env]'], also: ['description'] },
    { at: '[build]\nrun = "x"\n[build.env]\n<|>', also: ['[build.env._]', 'Shell task'] },
    {
      at: '[build]\nenv = { A = "1" }\n<|>',
      also: ['[build.vars]', '[build.tools]'],
      not: ['[build.env]', '[build.run]'],
    },
    { at: '["a:b"]\n<|>', also: ['["a:b".env]'] },
    { at: '[build]\nquiet = true <|>', nothing: true },
    {
      at: '<|>',
      first: ['Shell task'],
      also: ['[tasks]', '[task_templates]'],
      not: ['tasks', 'One-line task'],
      options: config,
    },
    { at: '[tasks]\n<|>', first: ['Shell task', 'One-line task'], options: config },
    { at: '[tasks]\nbuild = "x"\n<|>', also: ['One-line task', 'Shell task'], options: config },
    { at: '{ "tasks": { <|> } }', first: ['Shell task', 'One-line task'], options: { ...json, ...config } },
    { at: 'tasks = { <|> }', first: ['Shell task', 'One-line task'], options: config },
    { at: '[<|>', first: ['New task'] },
    { at: '[<|>]\nrun = "x"', first: ['New task'] },
    { at: '[[<|>', nothing: true },
    { at: '[<|>]', first: ['New task', 'tasks'], options: config },
    {
      at: '[build]\nrun = "x"\n\n[<|>',
      first: ['New task', 'build.env', 'build.vars', 'build.tools'],
      also: ['build'],
      not: ['test'],
    },
    { at: '[build]\nrun = "x"\n\n[build.<|>]', first: ['env', 'vars', 'tools'], not: ['run', 'description'] },
    { at: '[build]\nenv = {}\n\n[build.<|>]', first: ['vars', 'tools'], not: ['env'] },
    { at: '[build.env.<|>]', first: ['_'] },
    { at: '[build.env._.<|>]', first: ['python'], also: ['file', 'path'] },
    {
      at: '[[build.<|>]]',
      first: ['run', 'depends'].slice(0, 0),
      also: ['run', 'depends'],
      not: ['env', 'description'],
    },
    { at: '["a:b"]\nrun = "x"\n\n["a<|>"]', first: ['a:b.env'], also: ['a:b'] },
    { at: '["a:b"]\nrun = "x"\n\n["a:b".<|>]', first: ['env'] },
    {
      at: '[<|>]',
      first: ['New task', 'tasks', 'task_templates', 'env', 'vars', 'tools', 'task_config'],
      also: ['settings', 'hooks'],
      not: ['alias', '_', 'redactions'],
      options: config,
    },
    { at: '[tasks.build]\nrun = "x"\n\n[tasks.<|>]', first: ['build'], options: config },
    { at: '[tasks.build]\nrun = "x"\n\n[t<|>]', first: ['tasks.build.env'], also: ['tasks'], options: config },
    { at: '[tasks.build]\nrun = "x"\n\n[tasks.build.<|>]', first: ['env'], options: config },
    { at: '[build]\nrun = "x"\n# <|>', nothing: true },
    { at: '[build]\nrun = "x" # <|>', nothing: true },
    { at: '# <|>\n[build]', nothing: true },
    { at: '[build] # <|>\nrun = "x"', nothing: true },
    { at: '{ "build": "x" // <|>\n}', nothing: true, options: json },
    { at: '{ "build": "x" /* <|> */ }', nothing: true, options: json },
    { at: '[build]\nrun <|>', nothing: true },
    { at: '[build]\nrun = "x"<|>', nothing: true },
    { at: '{ "build": "x" <|> }', nothing: true, options: json },
    { at: '{ "build" <|> }', nothing: true, options: json },
  ])('at $at', check);
});
