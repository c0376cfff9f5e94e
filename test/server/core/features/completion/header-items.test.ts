// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { type AcceptedRow, checkAccepted, checkOffered, type OfferedRow } from './completion-rows.ts';

const config: FixtureOptions = { kind: 'config-file' };

describe('headers of tables are offered', () => {
  test.each<OfferedRow>([
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
  ])('at $at', checkOffered);
});

describe('a header is closed if it is not yet', () => {
  test.each(
    rows<AcceptedRow>([
      ['[a]\nrun = "x"\n\n[a.<|>]', 'env', '[a]\nrun = "x"\n\n[a.env]'],
      ['[[a.<|>]]', 'run', '[[a.run]]'],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});

describe('a new task after a bracket', () => {
  test.each(
    rows<AcceptedRow>([
      ['[<|>', 'New task', '[${1:name}]\nrun = "$2"'],
      ['[<|>]', 'New task', '[${1:name}]\nrun = "$2"'],
      ['[a]\nrun = "x"\n\n[<|>]\n\n[b]', 'New task', '[a]\nrun = "x"\n\n[${1:name}]\nrun = "$2"\n\n[b]'],
      ['[<|>]\nrun = "x"', 'New task', '[${1:name}]\nrun = "x"'],
      ['[<|>]', 'New task', '[tasks.${1:name}]\nrun = "$2"', config],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});
