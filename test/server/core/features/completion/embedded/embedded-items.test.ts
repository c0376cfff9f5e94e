import { describe, expect, test } from 'vitest';
import { labelsAt } from '../completing.ts';

describe('the language inside a string decides what is offered', () => {
  test.each([
    ['a template', '[a]\nrun = "{{ cw<|> }}"', ['cwd']],
    ['a usage specification', "[a]\nusage = 'fl<|>'", ['flag']],
    ['a script', '[a]\nrun = "echo $MISE_TASK_N<|>"', ['MISE_TASK_NAME']],
    ['plain text in a script', '[a]\nrun = """\n<|>\n"""', []],
    ['a path with a template', '[a]\ndir = "{{ config_r<|> }}/x"', ['config_root']],
    ['a description', '[a]\ndescription = "$MISE_TASK_N<|>"', []],
  ])('%s: %s', (_, marked, expected) => expect(labelsAt(marked)).toEqual(expected));
});

test('the completion of other strings does not change', () => {
  expect(labelsAt('[a]\nrun = "<|>"')).toContain('npm test');
  expect(labelsAt('[a]\nrun = """\n<|>\n"""')).toEqual([]);
  expect(labelsAt('[a]\noutput = "pre<|>"')).toEqual(['prefix']);
});
