import { describe, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { checkOffered, type OfferedRow } from './completion-rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

const styles = ['prefix', 'interleave', 'keep-order', 'replacing', 'timed', 'quiet', 'silent'];
const systems = ['linux', 'macos', 'windows', 'linux/x64', 'linux/arm64', 'macos/arm64', 'macos/x64', 'windows/x64'];

describe('values are offered', () => {
  test.each<OfferedRow>([
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
    { at: '[_.taskwright.rules]\nunknown-task = <|>', first: ['off', 'hint', 'info'], options: config },
    { at: '[task_config]\nshell = <|>', first: ['bash -c'], options: config },
    { at: 'min_version = { <|> }', first: ['hard', 'soft'], options: config },
  ])('at $at', checkOffered);
});
