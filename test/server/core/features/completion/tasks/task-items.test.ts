// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, test } from 'vitest';
import type { FixtureOptions } from '../../../../../support/fixture.ts';
import { rows } from '../../../../../support/rows.ts';
import { type AcceptedRow, checkAccepted, checkOffered, type OfferedRow } from '../completion-rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

describe('whole tasks are offered', () => {
  test.each<OfferedRow>([
    { at: '<|>', first: ['Shell task', 'One-line task'], not: ['$schema'] },
    { at: '{<|>}', first: ['Shell task', 'One-line task'], also: ['$schema'], options: json },
    { at: 'S<|>', first: ['Shell task'], also: ['Sandboxed task'] },
    { at: '<|>\nb = "x"', first: ['One-line task'], not: ['Shell task'] },
    { at: 'b = "x"\n<|>', first: ['Shell task', 'One-line task'] },
    { at: 'b = "x"\n\n<|>\n\n[test]\nrun = "x"', first: ['Shell task', 'One-line task'] },
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
  ])('at $at', checkOffered);
});

describe('a task is written as its context requires', () => {
  const shell = 'description = "${2:What it does}"\nrun = "${3:echo hello}"';
  test.each(
    rows<AcceptedRow>([
      ['<|>', 'Shell task', `[\${1:name}]\n${shell}`],
      ['<|>', 'Shell task', `[tasks.\${1:name}]\n${shell}`, config],
      ['[tasks]\n<|>', 'One-line task', '[tasks]\n${1:name} = "${2:echo hello}"', config],
      [
        '[a]\nrun = "x"\n\nShell<|>\n\n[b]\nrun = "y"',
        'Shell task',
        `[a]\nrun = "x"\n\n[\${1:name}]\n${shell}\n\n[b]\nrun = "y"`,
      ],
      ['[a]\n<|>', 'Shell task', '[a]\ndescription = "${1:What it does}"\nrun = "${2:echo hello}"'],
      ['a = { <|> }', 'Shell task', 'a = { description = "${1:What it does}", run = "${2:echo hello}" }'],
      ['a = <|>', 'Shell task', 'a = { description = "${1:What it does}", run = "${2:echo hello}" }'],
      ['tasks = { <|> }', 'One-line task', 'tasks = { ${1:name} = "${2:echo hello}" }', config],
      ['{ <|> }', 'One-line task', '{ "${1:name}": "${2:echo hello}" }', json],
      [
        '{ <|> }',
        'File task',
        '{ "${1:name}": {\n\t"description": "${2:What it does}",\n\t"file": "${3:scripts/deploy.sh}"\n} }',
        json,
      ],
      [
        '{ "a": { <|> } }',
        'Group of tasks',
        '{ "a": { "description": "${1:What it does}", "depends": ["${2:lint}", "${3:test}"] } }',
        json,
      ],
      [
        '[a]\nconfirm = { <|> }',
        'Question with a default answer',
        '[a]\nconfirm = { message = "${1:Are you sure?}", default = "${2:no}" }',
      ],
      [
        '[a.confirm]\n<|>',
        'Question with a default answer',
        '[a.confirm]\nmessage = "${1:Are you sure?}"\ndefault = "${2:no}"',
      ],
      ['[a]\nenv = { <|> }', 'Variable', '[a]\nenv = { ${1:NAME} = "${2:value}" }'],
      ['[a]\nenv.<|>', 'Variable', '[a]\nenv.${1:NAME} = "${2:value}"'],
      ['[a.env]\nA = 1\n<|>', 'Variable', '[a.env]\nA = 1\n${1:NAME} = "${2:value}"'],
      ['{ "a": { "env": { <|> } } }', 'Variable', '{ "a": { "env": { "${1:NAME}": "${2:value}" } } }', json],
      ['[a.env]\n<|>', 'Load an environment file', '[a.env]\n_ = { file = "${1:.env}" }'],
      ['[a.env]\nA = <|>', 'Secret value', '[a.env]\nA = { value = "${1:value}", redact = true }'],
      ['[a.env]\nA = <|>', 'Remove the variable', '[a.env]\nA = false'],
      ['[a.env]\nA = <|>', 'Required variable', '[a.env]\nA = { required = "${1:how to set this variable}" }'],
      [
        '[a.tools]\nnode = <|>',
        'Version for some systems',
        '[a.tools]\nnode = { version = "${1:latest}", os = ["${2:linux}", "${3:macos}"] }',
      ],
      ['[a.tools]\n<|>', 'Tool', '[a.tools]\n${1:node} = "${2:24}"'],
      ['[a]\nrun = [<|>]', 'Run tasks in parallel', '[a]\nrun = [{ tasks = ["${1:first}", "${2:second}"] }]'],
      ['[a]\ndepends = <|>', '[ ]', '[a]\ndepends = ["$1"]'],
      ['[a]\ndepends = [<|>]', 'Optional task', '[a]\ndepends = [{ task = "${1:task}", optional = true }]'],
      [
        '[a]\ndepends = [<|>]',
        'Task with variables',
        '[a]\ndepends = [{ task = "${1:task}", env = { ${2:NAME} = "${3:value}" } }]',
      ],
      [
        '[a]\nusage = <|>',
        'Flag',
        '[a]\nusage = "flag \\\\"-${1:f} --${2:force}\\\\" help=\\\\"${3:what it does}\\\\""',
      ],
      ['[a]\nconfirm = <|>', '{ }', '[a]\nconfirm = { message = "$1", default = "${2|yes,no,y,n,true,false|}" }'],
      ['<|>', '{ }', '{ $1 }', json],
      ['{<|>}', '$schema', '{"\\$schema": "$1"}', json],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});

describe('a task in JSON is written on as many lines as the object', () => {
  test.each(
    rows<AcceptedRow>([
      [
        '{\n  "tasks": {\n    <|>\n  }\n}',
        'Shell task',
        '{\n  "tasks": {\n    "${1:name}": {\n\t"description": "${2:What it does}",\n\t"run": "${3:echo hello}"\n}\n  }\n}',
        { ...json, ...config },
      ],
      [
        '{ "tasks": { <|> } }',
        'Shell task',
        '{ "tasks": { "${1:name}": { "description": "${2:What it does}", "run": "${3:echo hello}" } } }',
        { ...json, ...config },
      ],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});
