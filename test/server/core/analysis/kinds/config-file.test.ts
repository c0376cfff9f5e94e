import { describe, expect, test } from 'vitest';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('config files: sections are checked', () => {
  test.each(
    rows<Row>([
      ['tasks = «3»', ['wrong-type: Expected an object; found the number 3'], config],
      ['tasks = «["a"]»', ['wrong-type: Expected an object; found an array'], config],
      ['task_templates = «"x"»', ['wrong-type: Expected an object; found the string "x"'], config],
      ['[[«tasks»]]\nrun = "x"', ['wrong-type: Expected an object; found an array'], config],
      [
        '[tools]\nnode = «3»\npython = ["3.13", { version = "3.12", os = "linux" }]\ngo = [«1.24»]',
        [
          'wrong-type: Expected a string, an object with `version`, `path`, `prefix` or `ref`, or an array of strings or objects with `version`, `path`, `prefix` or `ref`; found the number 3; write `"3"`',
          'wrong-type: Expected a string, or an object with `version`, `path`, `prefix` or `ref`; found the number 1.24; write `"1.24"`',
        ],
        config,
      ],
      [
        '[env]\na = { value = "x", redact = true }\nb = { «y» = 1 }\n_.file = «3»\n_.plugin = 3\nc = false',
        [
          'unknown-property: Unknown key `y`; allowed here: `value`, `tools`, `redact`, `required`, `default` and `age`',
          'wrong-type: Expected a string, an object with `path` or `paths`, or an array of strings or objects with `path` or `paths`; found the number 3; write `"3"`',
        ],
        config,
      ],
      [
        '[[env]]\na = "x"\n[[env]]\na = «1.5»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found the number 1.5; write `"1.5"`',
        ],
        config,
      ],
      ['[vars]\na = false\nb = 1\nc = { default = "x" }\n_.file = "a.toml"', [], config],
      [
        '«env_file» = ".env"\n[«alias»]\nnode = "x"',
        [
          'deprecated: `env_file` is deprecated: use `env._.file` instead',
          'deprecated: `alias` is deprecated: use `tool_alias` instead',
        ],
        config,
      ],
      ['vars = «3»', ['wrong-type: Expected an object; found the number 3'], config],
      ['env = «"A=1"»', ['wrong-type: Expected an object, or an array of objects; found the string "A=1"'], config],
      ['[env]\n_.«fil» = ".env"', ['unknown-property: Unknown key `fil`; did you mean `file`?'], config],
      ['redactions = «"A"»', ['wrong-type: Expected an array of strings; found the string "A"'], config],
      ['min_version = { hard = "2025.1.0", soft = "2026.1.0" }', [], config],
      ['min_version.«hrad» = "2025.1.0"', ['unknown-property: Unknown key `hrad`; did you mean `hard`?'], config],
      [
        '[task_config]\nincludes = «"a"»\ndir = "x"\nexcludes = ["b"]\n«input_groups».a = «"x"»',
        [
          'wrong-type: Expected an array of strings; found the string "a"',
          'experimental-field: `input_groups` is experimental; the runner may change it and requires its `experimental` setting',
          'wrong-type: Expected an array of strings; found the string "x"',
        ],
        config,
      ],
      [
        '[monorepo]\n«config_root» = ["p/*"]\n«x» = 1\nlockfile = true',
        [
          'unknown-property: Unknown key `config_root`; did you mean `config_roots`?',
          'unknown-property: Unknown key `x`; allowed here: `config_roots`, `path_aliases`, `task_defaults` and `projects`',
        ],
        config,
      ],
      [
        '«template» = "x"\n[«templates».x]\nrun = "x"\n[«environment»]\na = "x"\n[«variables»]\na = "x"',
        [
          'unknown-property: Unknown key `template`; did you mean `task_templates`?',
          'unknown-property: Unknown key `templates`; did you mean `task_templates`?',
          'unknown-property: Unknown key `environment`; did you mean `env`?',
          'unknown-property: Unknown key `variables`; did you mean `vars`?',
        ],
        config,
      ],
      [
        '«toolz» = 1\n[«evn»]\na = "x"\n[«ours»]\nx = 1\n[«prepare»]\nx.run = "x"',
        [
          'unknown-property: Unknown key `toolz`; did you mean `tools`?',
          'unknown-property: Unknown key `evn`; did you mean `env`?',
          'unknown-property: Unknown section `ours`, which the runner ignores; correct or remove it, or move it into `_`',
          'unknown-property: Unknown key `prepare`; did you mean `deps`?',
        ],
        config,
      ],
      [
        'min_version = «3»\n[tasks]\na = "x"\nb = ["x"]\nc = { run = "x" }\nc2 = { «rum» = "x" }',
        [
          'wrong-type: Expected a string or an object; found the number 3; write `"3"`',
          'unknown-property: Unknown key `rum`; did you mean `run`?',
        ],
        config,
      ],
      [
        '[tasks.a]\noutput = «"quite"»',
        [
          'invalid-value: "quite" is not allowed here; did you mean "quiet"? Expected "prefix", "interleave", "keep-order", "replacing", "timed", "quiet" or "silent"',
        ],
        config,
      ],
      [
        '[task_templates.a]\nrun = «3»',
        [
          'wrong-type: Expected a string, an object with `task` or `tasks`, or an array of strings or objects with `task` or `tasks`; found the number 3; write `"3"`',
        ],
        config,
      ],
      [
        '[tasks]\na = «3»',
        ['wrong-type: Expected a string, an array of strings, or an object; found the number 3; write `"3"`'],
        config,
      ],
      [
        '{ "tasks": { "a": { «"rum"»: "x" } }, "tools": «3» }',
        [
          'unknown-property: Unknown key `rum`; did you mean `run`?',
          'wrong-type: Expected an object, with keys such as `node`; found the number 3',
        ],
        { ...json, ...config },
      ],
      ['{ "tasks": «[]» }', ['wrong-type: Expected an object; found an array'], { ...json, ...config }],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('content that a runner accepts is not an error', () => {
  test.each(
    rows<readonly [text: string, severities: readonly string[], options?: FixtureOptions]>([
      ['[toolz]\nnode = "24"', ['warning'], config],
      ['[task]\na.run = "x"', ['warning'], config],
      ['[task_config]\nfoo = 1\ninclude = ["x"]', ['warning', 'warning'], config],
      ['[monorepo]\nfoo = 1\nconfig_root = ["x"]', ['warning', 'warning'], config],
      ['[templates.a]\nrun = "x"', ['warning'], config],
      ['[environment]\na = "x"', ['warning'], config],
      ['[build]\nrun = "x"', ['warning'], config],
      // The hints are those of the rule for what is experimental.
      ['[task_config]\ncache = { foo = 1 }', ['hint', 'error'], config],
      ['[tasks.a]\nrun = "x"\ndaemons = ["db"]', ['hint'], config],
    ]),
  )('$name', ({ row: [text, severities, options] }) => {
    expect(problemsOf(open(text, options)).map(({ severity }) => severity)).toEqual(severities);
  });
});
