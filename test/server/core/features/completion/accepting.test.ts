// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { accepted, itemsAt } from './completing.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };
const registry: FixtureOptions = { kind: 'registry-config' };

/** The text with the caret, the accepted label, and the whole text afterwards. */
type Row = readonly [before: string, label: string, after: string, options?: FixtureOptions];

const rest = '\n\n[test]\nrun = "npm test"\n';
const jsonRest = '\n  "test": { "run": "npm test" }\n}\n';

function check([before, label, after, options]: Row): void {
  expect(accepted(before, label, options)).toBe(after);
}

describe('a key is completed with the usual form of its value', () => {
  test.each(
    rows<Row>([
      ['[a]\n<|>', 'description', '[a]\ndescription = "$1"'],
      ['[a]\n<|>', 'run', '[a]\nrun = "$1"'],
      ['[a]\n<|>', 'depends', '[a]\ndepends = ["$1"]'],
      ['[a]\n<|>', 'depends_post', '[a]\ndepends_post = ["$1"]'],
      ['[a]\n<|>', 'wait_for', '[a]\nwait_for = ["$1"]'],
      ['[a]\n<|>', 'alias', '[a]\nalias = "$1"'],
      ['[a]\n<|>', 'sources', '[a]\nsources = ["$1"]'],
      ['[a]\n<|>', 'outputs', '[a]\noutputs = ["$1"]'],
      ['[a]\n<|>', 'env', '[a]\nenv = { $1 }'],
      ['[a]\n<|>', 'vars', '[a]\nvars = { $1 }'],
      ['[a]\n<|>', 'tools', '[a]\ntools = { $1 }'],
      ['[a]\n<|>', 'confirm', '[a]\nconfirm = "$1"'],
      ['[a]\n<|>', 'quiet', '[a]\nquiet = ${1|true,false|}'],
      ['[a]\n<|>', 'silent', '[a]\nsilent = ${1|true,false|}'],
      ['[a]\n<|>', 'rust_cache', '[a]\nrust_cache = ${1|true,false|}'],
      ['[a]\nrust_cache = { <|> }', 'enabled', '[a]\nrust_cache = { enabled = ${1|false,true|} }'],
      ['[a]\n<|>', 'output', '[a]\noutput = "${1|prefix,interleave,keep-order,replacing,timed,quiet,silent|}"'],
      ['[a]\n<|>', 'cache', '[a]\ncache = { $1 }'],
      ['[a]\n<|>', 'dir', '[a]\ndir = "$1"'],
      ['[settings]\n<|>', 'port', '[settings]\nport = ${1:4873}', registry],
      ['[settings]\n<|>', 'host', '[settings]\nhost = "${1:127.0.0.1}"', registry],
      ['[settings]\n<|>', 'body_limit', '[settings]\nbody_limit = "${1:64 MiB}"', registry],
      ['[settings]\n<|>', 'audit_days', '[settings]\naudit_days = ${1:365}', registry],
      ['[settings]\n<|>', 'public_url', '[settings]\npublic_url = "$1"', registry],
      ['[storage]\n<|>', 'database', '[storage]\ndatabase = "${1:sqlite}"', registry],
      ['[[quotas]]\nmax_v<|>', 'max_versions', '[[quotas]]\nmax_versions = ${1:1000}', registry],
      ['[a]\n<|>', 'allow_read', '[a]\nallow_read = ["$1"]'],
      ['[a.tools]\nnode = { <|> }', 'version', '[a.tools]\nnode = { version = "$1" }'],
      ['[a.tools]\nnode = { <|> }', 'os', '[a.tools]\nnode = { os = ["$1"] }'],
      ['[a.tools]\nnode = { <|> }', 'install_env', '[a.tools]\nnode = { install_env = { $1 } }'],
      ['[a.env]\n<|>', '_', '[a.env]\n_ = { $1 }'],
      ['[a.env._]\n<|>', 'file', '[a.env._]\nfile = "$1"'],
      ['[a]\nenv.A.<|>', 'value', '[a]\nenv.A.value = "$1"'],
      ['[a]\nenv.A.<|>', 'required', '[a]\nenv.A.required = ${1|true,false|}'],
      ['[a]\noutputs = { <|> }', 'auto', '[a]\noutputs = { auto = true }'],
      ['[a]\nrun = { <|> }', 'tasks', '[a]\nrun = { tasks = ["$1"] }'],
      ['{ "a": { <|> } }', 'run', '{ "a": { "run": "$1" } }', json],
      ['{ "a": { <|> } }', 'depends', '{ "a": { "depends": ["$1"] } }', json],
      ['{ "a": { <|> } }', 'env', '{ "a": { "env": { $1 } } }', json],
      ['{ "a": { <|> } }', 'hide', '{ "a": { "hide": ${1|true,false|} } }', json],
      ['{ "a": { "confirm": { <|> } } }', 'message', '{ "a": { "confirm": { "message": "$1" } } }', json],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('only the token at the caret changes', () => {
  test.each(
    rows<Row>([
      ['[a]\nru<|> = "x"', 'run', '[a]\nrun = "x"'],
      ['[a]\nrun<|>dows = "x"', 'run_windows', '[a]\nrun_windows = "x"'],
      ['[a]\n"ru<|>" = "x"', 'run', '[a]\nrun = "x"'],
      ['[a]\nen<|>.A = 1', 'env', '[a]\nenv.A = 1'],
      ['[a]\noutput = "<|>prefix" # why', 'quiet', '[a]\noutput = "quiet" # why'],
      ["[a]\noutput = '<|>'", 'quiet', "[a]\noutput = 'quiet'"],
      ['[a]\noutput = qu<|>  # why', 'quiet', '[a]\noutput = "quiet"  # why'],
      ['[a]\nquiet = t<|>\nraw = true', 'true', '[a]\nquiet = true\nraw = true'],
      ['[a]\nenv = { <|>A = 1 }', '_', '[a]\nenv = { _ = 1 }'],
      ['[a]\nenv = { <|> A = 1 }', '_', '[a]\nenv = { _ = { $1 }, A = 1 }'],
      ['[a]\nenv = { A = 1, <|> }', '_', '[a]\nenv = { A = 1, _ = { $1 } }'],
      ['[a]\nenv = { A = 1, <|>, B = 2 }', '_', '[a]\nenv = { A = 1, _ = { $1 }, B = 2 }'],
      ['[a.tools]\nx = { os = ["<|>", "macos"] }', 'linux', '[a.tools]\nx = { os = ["linux", "macos"] }'],
      ['[a.tools]\nx = { os = [<|> "macos"] }', 'linux', '[a.tools]\nx = { os = ["linux", "macos"] }'],
      ['[a.tools]\nx = { os = ["macos", <|>] }', 'linux', '[a.tools]\nx = { os = ["macos", "linux"] }'],
      [
        '[a.tools]\nx = { os = [\n  "macos",\n  <|>\n] }',
        'linux',
        '[a.tools]\nx = { os = [\n  "macos",\n  "linux"\n] }',
      ],
      ['{ "a": { <|> "run": "x" } }', 'dir', '{ "a": { "dir": "$1", "run": "x" } }', json],
      ['{ "a": { "run": "x", <|> } }', 'dir', '{ "a": { "run": "x", "dir": "$1" } }', json],
      ['{ "a": { "di<|>": "x", "run": "x" } }', 'dir', '{ "a": { "dir": "x", "run": "x" } }', json],
      ['{ "a": { "output": "<|>", "run": "x" } }', 'quiet', '{ "a": { "output": "quiet", "run": "x" } }', json],
      [
        '{\n  "a": {\n    "quiet": <|>\n    "run": "x"\n  }\n}',
        'true',
        '{\n  "a": {\n    "quiet": true,\n    "run": "x"\n  }\n}',
        json,
      ],
      [
        '{ "a": "x",\n  <|>\n  "b": "y" }',
        'One-line task',
        '{ "a": "x",\n  "${1:name}": "${2:echo hello}",\n  "b": "y" }',
        json,
      ],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('snippets match their context', () => {
  const shell = 'description = "${2:What it does}"\nrun = "${3:echo hello}"';
  test.each(
    rows<Row>([
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
      ['[a]\nrun = "x"\n<|>', '[a.env]', '[a]\nrun = "x"\n[a.env]\n$1'],
      ['["a:b"]\nrun = "x"\n\n<|>\n', '["a:b".tools]', '["a:b"]\nrun = "x"\n\n["a:b".tools]\n$1\n'],
      ['<|>', '[task_templates]', '[task_templates]\n$1', config],
      ['[tasks.a]\nrun = "x"\n\n<|>', '[tasks.a.env]', '[tasks.a]\nrun = "x"\n\n[tasks.a.env]\n$1', config],
      ['[a]\nrun = "x"\n\n[a.<|>]', 'env', '[a]\nrun = "x"\n\n[a.env]'],
      ['[[a.<|>]]', 'run', '[[a.run]]'],
      ['<|>', '{ }', '{ $1 }', json],
      ['{<|>}', '$schema', '{"\\$schema": "$1"}', json],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('in incomplete text, the following text is not changed', () => {
  test.each(
    rows<Row>([
      [`[a]\noutput = "<|>${rest}`, 'quiet', `[a]\noutput = "quiet"${rest}`],
      [`[a]\noutput = "qu<|>${rest}`, 'quiet', `[a]\noutput = "quiet"${rest}`],
      [`[a]\noutput = 'qu<|>${rest}`, 'quiet', `[a]\noutput = 'quiet'${rest}`],
      [`[a]\noutput = "qu<|> # why${rest}`, 'quiet', `[a]\noutput = "quiet" # why${rest}`],
      [`[a]\noutput =<|>${rest}`, 'quiet', `[a]\noutput ="quiet"${rest}`],
      [`[a]\nsilent = "std<|>\nrun = "x"${rest}`, 'stdout', `[a]\nsilent = "stdout"\nrun = "x"${rest}`],
      [`[a]\nsilent = <|>\nrun = "x"${rest}`, 'true', `[a]\nsilent = true\nrun = "x"${rest}`],
      [`[a]\n"de<|>${rest}`, 'depends', `[a]\ndepends = ["$1"]${rest}`],
      [`[a]\n'de<|>\nrun = "x"${rest}`, 'depends', `[a]\ndepends = ["$1"]\nrun = "x"${rest}`],
      [`[a]\nde<|>\nrun = "x"${rest}`, 'depends', `[a]\ndepends = ["$1"]\nrun = "x"${rest}`],
      [`[a]\nenv.<|>${rest}`, '_', `[a]\nenv._ = { $1 }${rest}`],
      [`[a]\nenv = { <|>${rest}`, '_', `[a]\nenv = { _ = { $1 }${rest}`],
      [`[a]\nenv = { A = 1, <|>${rest}`, '_', `[a]\nenv = { A = 1, _ = { $1 }${rest}`],
      [`[a]\nenv = { A = { va<|>${rest}`, 'value', `[a]\nenv = { A = { value = "$1"${rest}`],
      [
        `[a]\nenv = { A = { value = "x", re<|>${rest}`,
        'redact',
        `[a]\nenv = { A = { value = "x", redact = \${1|true,false|}${rest}`,
      ],
      [`[a]\nenv = { A = { age = { format = "z<|>${rest}`, 'zstd', `[a]\nenv = { A = { age = { format = "zstd"${rest}`],
      [`[a]\ndepends = [<|>${rest}`, 'Task', `[a]\ndepends = ["\${1:task}"${rest}`],
      [
        `[a]\ndepends = ["b", <|>${rest}`,
        'Optional task',
        `[a]\ndepends = ["b", { task = "\${1:task}", optional = true }${rest}`,
      ],
      [`[a]\ndepends = [{ <|>${rest}`, 'task', `[a]\ndepends = [{ task = "$1"${rest}`],
      [
        `[a]\ndepends = [{ task = "b", op<|>${rest}`,
        'optional',
        `[a]\ndepends = [{ task = "b", optional = \${1|true,false|}${rest}`,
      ],
      [`[a]\ndepends = ["b"\nqu<|>${rest}`, 'quiet', `[a]\ndepends = ["b"\nquiet = \${1|true,false|}${rest}`],
      [`[a]\nrun = [\n  "x",\n  <|>${rest}`, 'Run a task', `[a]\nrun = [\n  "x",\n  { task = "\${1:task}" }${rest}`],
      [`[a]\nrun = [\n  { ta<|>${rest}`, 'tasks', `[a]\nrun = [\n  { tasks = ["$1"]${rest}`],
      [`[a]\nrun = [{ task = "b" }, { <|>${rest}`, 'task', `[a]\nrun = [{ task = "b" }, { task = "$1"${rest}`],
      [
        `[a]\nconfirm = { message = "?", default = "<|>${rest}`,
        'no',
        `[a]\nconfirm = { message = "?", default = "no"${rest}`,
      ],
      [
        `[a]\nconfirm = { message = "?", default = <|>${rest}`,
        'no',
        `[a]\nconfirm = { message = "?", default = "no"${rest}`,
      ],
      [
        `[a]\nconfirm = { message = "?", <|>${rest}`,
        'default',
        `[a]\nconfirm = { message = "?", default = "\${1|yes,no,y,n,true,false|}"${rest}`,
      ],
      [`[a]\nconfirm = {<|>${rest}`, 'message', `[a]\nconfirm = {message = "$1"${rest}`],
      [
        `[a.tools]\nx = { version = "1", os = ["<|>${rest}`,
        'linux',
        `[a.tools]\nx = { version = "1", os = ["linux"${rest}`,
      ],
      [
        `[a.tools]\nx = { version = "1", os = ["linux", "mac<|>${rest}`,
        'macos',
        `[a.tools]\nx = { version = "1", os = ["linux", "macos"${rest}`,
      ],
      [
        `[a.tools]\nx = { version = "1", os = "<|>${rest}`,
        'linux',
        `[a.tools]\nx = { version = "1", os = "linux"${rest}`,
      ],
      [`[a.tools]\nx = { version = "1", <|>${rest}`, 'os', `[a.tools]\nx = { version = "1", os = ["$1"]${rest}`],
      [
        `[a.tools]\nx = { os = ["lin<|>, "macos"] }${rest}`,
        'linux',
        `[a.tools]\nx = { os = ["linux", "macos"] }${rest}`,
      ],
      [`[a.<|>${rest}`, 'env', `[a.env]${rest}`],
      [`[a]\nrun = "x"\n\n[a.e<|>${rest}`, 'env', `[a]\nrun = "x"\n\n[a.env]${rest}`],
      [`[[a.<|>${rest}`, 'run', `[[a.run]]${rest}`],
      [`["a:b"]\nrun = "x"\n\n["a:b".<|>${rest}`, 'env', `["a:b"]\nrun = "x"\n\n["a:b".env]${rest}`],
      [`["a:b"]\nrun = "x"\n\n["a:<|>${rest}`, 'a:b', `["a:b"]\nrun = "x"\n\n["a:b"${rest}`],
      [`[a]\nrun = "x"\n\n[<|>${rest}`, 'a.env', `[a]\nrun = "x"\n\n[a.env]${rest}`],
      [`[tasks.a.<|>${rest}`, 'env', `[tasks.a.env]${rest}`, config],
      [`[a]\nrun = "x\n<|>${rest}`, 'quiet', `[a]\nrun = "x\nquiet = \${1|true,false|}${rest}`],
      [`[a]\nquiet = tr<|>${rest}`, 'true', `[a]\nquiet = true${rest}`],
      [`a = { ru<|>${rest}`, 'run', `a = { run = "$1"${rest}`],
      [
        `a = { run = "x", out<|>${rest}`,
        'output',
        `a = { run = "x", output = "\${1|prefix,interleave,keep-order,replacing,timed,quiet,silent|}"${rest}`,
      ],
      [`{\n  "a": { "output": "<|>${jsonRest}`, 'quiet', `{\n  "a": { "output": "quiet"${jsonRest}`, json],
      [`{\n  "a": { "output": "qu<|> },${jsonRest}`, 'quiet', `{\n  "a": { "output": "quiet" },${jsonRest}`, json],
      [`{\n  "a": { "output": <|>\n  },${jsonRest}`, 'quiet', `{\n  "a": { "output": "quiet"\n  },${jsonRest}`, json],
      [`{\n  "a": { "quiet": tr<|>\n  },${jsonRest}`, 'true', `{\n  "a": { "quiet": true\n  },${jsonRest}`, json],
      [
        `{\n  "a": {\n    "de<|>\n  },${jsonRest}`,
        'depends',
        `{\n  "a": {\n    "depends": ["$1"]\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": {\n    de<|>\n  },${jsonRest}`,
        'depends',
        `{\n  "a": {\n    "depends": ["$1"]\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": {\n    "de<|>\n    "run": "x"\n  },${jsonRest}`,
        'depends',
        `{\n  "a": {\n    "depends": ["$1"],\n    "run": "x"\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": {\n    "run": "x",\n    "<|>\n  },${jsonRest}`,
        'dir',
        `{\n  "a": {\n    "run": "x",\n    "dir": "$1"\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": { "env": { "A": { "<|>\n  },${jsonRest}`,
        'value',
        `{\n  "a": { "env": { "A": { "value": "$1"\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": { "tools": { "x": { "version": "1", "os": ["<|>\n  },${jsonRest}`,
        'linux',
        `{\n  "a": { "tools": { "x": { "version": "1", "os": ["linux"\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": { "run": [{ "ta<|>\n  },${jsonRest}`,
        'tasks',
        `{\n  "a": { "run": [{ "tasks": ["$1"]\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": { "confirm": { "message": "?", "default": "<|>\n  },${jsonRest}`,
        'no',
        `{\n  "a": { "confirm": { "message": "?", "default": "no"\n  },${jsonRest}`,
        json,
      ],
      [
        `{\n  "a": { "silent": "std<|>, "run": "x" },${jsonRest}`,
        'stdout',
        `{\n  "a": { "silent": "stdout", "run": "x" },${jsonRest}`,
        json,
      ],
      ['{ "a": { "run": "x", "qu<|>', 'quiet', '{ "a": { "run": "x", "quiet": ${1|true,false|}', json],
      ['{ "a": { <|>', 'run', '{ "a": { "run": "$1"', json],
      ['{ <|>', 'One-line task', '{ "${1:name}": "${2:echo hello}"', json],
      ['[a]\nenv = { A = 1, _.fi<|>', 'file', '[a]\nenv = { A = 1, _.file = "$1"'],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('a new task after a bracket', () => {
  test.each(
    rows<Row>([
      ['[<|>', 'New task', '[${1:name}]\nrun = "$2"'],
      ['[<|>]', 'New task', '[${1:name}]\nrun = "$2"'],
      ['[a]\nrun = "x"\n\n[<|>]\n\n[b]', 'New task', '[a]\nrun = "x"\n\n[${1:name}]\nrun = "$2"\n\n[b]'],
      ['[<|>]\nrun = "x"', 'New task', '[${1:name}]\nrun = "x"'],
      ['[<|>]', 'New task', '[tasks.${1:name}]\nrun = "$2"', config],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('a snippet in JSON is written on as many lines as the object', () => {
  test.each(
    rows<Row>([
      [
        '{\n  "a": {\n    "confirm": {\n      <|>\n    }\n  }\n}',
        'Question with a default answer',
        '{\n  "a": {\n    "confirm": {\n      "message": "${1:Are you sure?}",\n"default": "${2:no}"\n    }\n  }\n}',
        json,
      ],
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
      [
        '{ "a": { "confirm": { <|> } } }',
        'Question with a default answer',
        '{ "a": { "confirm": { "message": "${1:Are you sure?}", "default": "${2:no}" } } }',
        json,
      ],
    ]),
  )('$name', ({ row }) => check(row));
});

test.each(['depends', 'depends_post', 'wait_for', 'extends', 'shell', 'outputs'])(
  'after `%s` is accepted, its values are offered',
  (label) => {
    const [item] = itemsAt('[a]\n<|>').filter((candidate) => candidate.label === label);
    expect(item).toMatchObject({ triggersAgain: true });
  },
);

test('after `os` is accepted, its values are offered', () => {
  const [item] = itemsAt('[a.tools]\nnode = { <|> }').filter(({ label }) => label === 'os');
  expect(item).toMatchObject({ triggersAgain: true });
});

test.each(['run', 'description', 'env', 'timeout'])('after `%s` is accepted, nothing opens', (label) => {
  const [item] = itemsAt('[a]\n<|>').filter((candidate) => candidate.label === label);
  expect(item).toBeDefined();
  expect(item).not.toHaveProperty('triggersAgain');
});

test('before `=`, nothing opens after a key is accepted', () => {
  expect(itemsAt('[a]\ndepen<|> = "x"').map(({ triggersAgain }) => triggersAgain)).toEqual([undefined, undefined]);
});

test.each<[string, FixtureOptions, string]>([
  ['[a]\n<|>', {}, '```toml\n'],
  ['<|>', {}, '```toml\n[name]\n'],
  ['[a]\ndepends = <|>', {}, '```toml\n'],
  ['[<|>', {}, '```toml\n[name]\nrun = ""\n```'],
  ['{ <|> }', json, '```json\n"name": {'],
])('the documentation of a snippet shows what it inserts: %j', (marked, options, beginning) => {
  const snippets = itemsAt(marked, options).filter(({ kind, label }) => kind === 'snippet' || label === 'New task');
  const shown = snippets.filter(({ label }) => !/^[[{] [\]}]$/.test(label));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ documentation }) => !documentation.startsWith(beginning.slice(0, 7)))).toEqual([]);
  expect(shown.some(({ documentation }) => documentation.startsWith(beginning))).toBe(true);
});
