import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../support/fixture.ts';
import { diagnosed } from '../../support/problems.ts';
import { rows } from '../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('only the tasks and templates of a config file are checked', () => {
  test.each(
    rows<Row>([
      ['tasks = «3»', ['wrong-type: Expected an object; found the number 3'], config],
      ['tasks = «["a"]»', ['wrong-type: Expected an object; found an array'], config],
      ['task_templates = «"x"»', ['wrong-type: Expected an object; found the string "x"'], config],
      ['[[«tasks»]]\nrun = "x"', ['wrong-type: Expected an object; found an array'], config],
      [
        '[tools]\nnode = 3\n\n[env]\nx = { y = 1 }\n_.file = 3\n\n[settings]\na.b = [1]\n\n[task_config]\nincludes = ["a"]\n\n[hooks]\nrun = 3',
        [],
        config,
      ],
      [
        'min_version = 3\n[tasks]\na = "x"\nb = ["x"]\nc = { run = "x" }\nc2 = { «rum» = "x" }',
        ['unknown-property: Unknown key `rum`; did you mean `run`?'],
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
          'wrong-type: Expected a string, an object with `task` or `tasks`, or an array of strings or objects with `task` or `tasks`; found the number 3',
        ],
        config,
      ],
      [
        '[tasks]\na = «3»',
        ['wrong-type: Expected a string, an array of strings, or an object; found the number 3'],
        config,
      ],
      [
        '{ "tasks": { "a": { «"rum"»: "x" } }, "tools": 3 }',
        ['unknown-property: Unknown key `rum`; did you mean `run`?'],
        { ...json, ...config },
      ],
      ['{ "tasks": «[]» }', ['wrong-type: Expected an object; found an array'], { ...json, ...config }],
    ]),
  )('$name', ({ row }) => check(row));
});
