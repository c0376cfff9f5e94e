import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { diagnosed } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('one mistake is one problem', () => {
  test.each(
    rows<Row>([
      [
        '[a]\nrun = "x"\nvars = { a = { «b» = "x", c = "y" } }',
        ['unknown-property: Unknown key `b`; allowed here: `value`, `redact`, `default`, `required` and `age`'],
      ],
      [
        '[a]\nrun = "x"\n[a.env.A]\n«b» = 1',
        [
          'unknown-property: Unknown key `b`; allowed here: `value`, `tools`, `redact`, `required`, `default` and `age`',
        ],
      ],
      [
        '[a]\ndepends = [{ «name» = "b" }]',
        ['unknown-property: Unknown key `name`; allowed here: `task`, `args`, `env` and `optional`'],
      ],
      [
        '[a]\nrun = { «cmd» = "b" }',
        ['unknown-property: Unknown key `cmd`; allowed here: `task`, `args`, `env` and `tasks`'],
      ],
      [
        '[a]\nrun = "x"\nconfirm = { «text» = "?" }',
        ['unknown-property: Unknown key `text`; allowed here: `message` and `default`'],
      ],
      ['[a]\nrun = "x"\nvars = { «a» = {} }', ['missing-property: Add `value`, `default`, `required` or `age`']],
      [
        '[a]\nrun = "x"\n«confirm» = { message = "?" }',
        ['newer-runner: `confirm` without `default` needs mise 2026.9.17'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\nA = { value = "", «required» = true }',
        ['required-with-value: `A` cannot be both required and empty; remove `required` or `value`'],
      ],
      [
        '[a]\nrun = "x"\ntools.x = { version = "1", os = «"mac os"» }',
        [
          'invalid-pattern: "mac os" is not allowed here; expected an operating system, or one with an architecture after a slash, such as "linux", "macos", "windows" or "linux/x64"',
        ],
      ],
      [
        '[a]\nrun = "x"\nenv.A = «1.0»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found the float 1.0; write `"1.0"`',
        ],
      ],
    ]),
  )('$name', ({ row }) => check(row));
});
