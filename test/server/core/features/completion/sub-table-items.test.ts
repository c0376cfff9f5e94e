import { describe, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { type AcceptedRow, checkAccepted, checkOffered, type OfferedRow } from './completion-rows.ts';

const config: FixtureOptions = { kind: 'config-file' };

describe('tables inside the table at the caret are offered', () => {
  test.each<OfferedRow>([
    { at: '[build]\nrun = "x"\n\n<|>\n\n[test]\nrun = "x"', also: ['Shell task', '[build.env]', 'description'] },
    { at: '[build]\n<|>\nrun = "x"', not: ['Shell task', '[build.env]'], also: ['description'] },
    { at: '[build]\nrun = "x"\n[build.env]\n<|>', also: ['[build.env._]', 'Shell task'] },
    {
      at: '[build]\nenv = { A = "1" }\n<|>',
      also: ['[build.vars]', '[build.tools]'],
      not: ['[build.env]', '[build.run]'],
    },
    { at: '["a:b"]\n<|>', also: ['["a:b".env]'] },
  ])('at $at', checkOffered);
});

describe('an accepted table begins on its own line', () => {
  test.each(
    rows<AcceptedRow>([
      ['[a]\nrun = "x"\n<|>', '[a.env]', '[a]\nrun = "x"\n[a.env]\n$1'],
      ['["a:b"]\nrun = "x"\n\n<|>\n', '["a:b".tools]', '["a:b"]\nrun = "x"\n\n["a:b".tools]\n$1\n'],
      ['<|>', '[task_templates]', '[task_templates]\n$1', config],
      ['[tasks.a]\nrun = "x"\n\n<|>', '[tasks.a.env]', '[tasks.a]\nrun = "x"\n\n[tasks.a.env]\n$1', config],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});
