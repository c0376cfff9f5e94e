import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { diagnosed } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('duplicate keys and tables', () => {
  test.each(
    rows<Row>([
      ['a = "x"\n«a» = "y"', ['duplicate-key: `a` is defined twice; keep one of them']],
      ['a = "x"\n[«a»]\nrun = "y"', ['duplicate-key: `a` is already defined as a string; keep one of them']],
      ['[a]\nrun = "x"\n«run» = "y"', ['duplicate-key: `run` is defined twice; keep one of them']],
      [
        '[a]\n[a.env]\nA = 1\n[a.«env»]\nB = 2',
        ['duplicate-key: Table `env` is defined twice; move these lines to the first one, or rename it'],
      ],
      [
        '[a]\nenv = { A = 1 }\n[a.«env»]\nB = 2',
        ['duplicate-key: `env` is already defined as an inline table; keep one of them'],
      ],
      ['[a]\nenv.A = 1\n[a.«env»]\nB = 2', ['duplicate-key: `env` is already defined as a table; keep one of them']],
      [
        '[a.env]\nB = 2\n[a]\n«env».A = 1',
        ['duplicate-key: `env` is already defined as a table; a dotted key cannot add to it'],
      ],
      [
        '[a]\nenv = { A = 1 }\n«env».B = 2',
        ['duplicate-key: `env` is already defined as an inline table; a dotted key cannot add to it'],
      ],
      ['[a]\nenv = { A = 1, «A» = 2 }', ['duplicate-key: `A` is defined twice; keep one of them']],
      ['[a.env]\nA = 1\n[a]\nrun = "x"', []],
      ['[a]\nrun = "x"\n[[«a»]]\nrun = "x"', ['duplicate-key: `a` is already defined as a table; keep one of them']],
      ['a = ["x"]\n[[«a»]]\nrun = "x"', ['duplicate-key: `a` is already defined as an array; keep one of them']],
      [
        '[a]\nrun = "x"\n«run».task = "y"',
        ['duplicate-key: `run` is already defined as a string; a dotted key cannot add to it'],
      ],
      ['[a]\nenv.A = 1\nenv.«A» = 2', ['duplicate-key: `A` is defined twice; keep one of them']],
      ['[a]\n"run" = "x"\n«run» = "y"', ['duplicate-key: `run` is defined twice; keep one of them']],
      ['a.run = "x"\na.«run» = "y"', ['duplicate-key: `run` is defined twice; keep one of them']],
      ['[tasks.a]\nrun = "x"\n[tasks]\n«a» = "y"', ['duplicate-key: `a` is defined twice; keep one of them'], config],
      ['[tools]\nnode = "1"\n«node» = "2"', ['duplicate-key: `node` is defined twice; keep one of them'], config],
      [
        '[tools]\nnode = "1"\n[«tools»]\ngo = "2"',
        ['duplicate-key: Table `tools` is defined twice; move these lines to the first one, or rename it'],
        config,
      ],
      ['{ "a": "x", "b": "y", «"a"»: "z" }', ['duplicate-key: `a` is defined twice; keep one of them'], json],
      ['{ "a": { "run": "x", «"run"»: "y" } }', ['duplicate-key: `run` is defined twice; keep one of them'], json],
      ['{ "a": { "env": { "A": 1, «"A"»: 2 } } }', ['duplicate-key: `A` is defined twice; keep one of them'], json],
    ]),
  )('$name', ({ row }) => check(row));
});
