// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { rows } from '../../../support/rows.ts';
import { itemsAt } from './completion/completing.ts';
import { type AcceptedRow, checkAccepted, checkOffered, type OfferedRow } from './completion/completion-rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

describe('nothing is offered in comments and between tokens', () => {
  test.each<OfferedRow>([
    { at: '[build]\nquiet = true <|>', nothing: true },
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
  ])('at $at', checkOffered);
});

const rest = '\n\n[test]\nrun = "npm test"\n';
const jsonRest = '\n  "test": { "run": "npm test" }\n}\n';

describe('only the token at the caret changes', () => {
  test.each(
    rows<AcceptedRow>([
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
  )('$name', ({ row }) => checkAccepted(row));
});

describe('in incomplete text, the following text is not changed', () => {
  test.each(
    rows<AcceptedRow>([
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
  )('$name', ({ row }) => checkAccepted(row));
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
