// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { complete } from '../../../../../server/core/features/complete.ts';
import { isHeaderStart, offeredWhileTyping } from '../../../../../server/core/features/completion/triggers.ts';
import { openAt } from '../../../../support/fixture.ts';
import { openScript } from '../../analysis/script-task/open-script.ts';

/**
 * Returns the first labels that are shown after the character before the caret was typed; an empty string if there are
 * none.
 */
function automaticLabels(marked: string, language: 'toml' | 'json'): string {
  const { document, kind, caret } = openAt(marked, { language, kind: 'task-file' });
  const character = document.text.charAt(caret - 1);
  const offered = offeredWhileTyping(complete(document, kind, caret), character);
  return offered
    .slice(0, 3)
    .map(({ label }) => label)
    .join(', ');
}

describe('completion that was not requested', () => {
  test.each([
    ['toml', '[build]\ndepends = [<|>', ''],
    ['toml', '[build]\nenv = { <|>', ''],
    ['toml', '[build]\ntimeout = <|>', ''],
    ['toml', '[build]\nrun = "<|>', ''],
    ['toml', '[build.env]\nX = <|>', ''],
    ['json', '{ <|>', ''],
    ['toml', '[build]\nenv = {<|>', ''],
    ['toml', '[build]\nrun = "{<|>', ''],
    ['toml', '[build]\nrun = [{<|>', ''],
    ['json', '{<|>', ''],
    ['json', '{ "build": { "run": <|>', ''],
  ] as const)(
    'is not shown where Enter would insert a line break, or where the first item is only a guess: %s %j',
    (language, marked, expected) => {
      expect(automaticLabels(marked, language)).toBe(expected);
    },
  );

  test.each([
    ['toml', '[build]\nquiet = <|>', 'true, false'],
    ['toml', '[build]\noutput = "<|>', 'prefix, interleave, keep-order'],
    ['toml', '[build]\nrun = "x"\n[<|>', 'New task, build.env, build.vars'],
    ['toml', '[build]\nrun = "{{<|>"', 'config_root, cwd, env'],
    ['toml', '[build]\nrun = "{{<|>}}"', 'config_root, cwd, env'],
    ['toml', '[build]\nenv.A = "1"\nrun = "{{env.<|>}}"', 'A'],
    ['toml', '[build]\nvars.a = "1"\nrun = "{{ vars.<|> }}"', 'a'],
    ['toml', '[build]\nusage = \'arg "<file>"\'\nrun = "{{ usage.<|> }}"', 'file'],
    ['toml', '[build]\nusage = \'arg "<file>"\'\nrun = "cat $<|>"', 'usage_file, MISE_TASK_NAME, MISE_TASK_FILE'],
    ['toml', '[build]\nusage = \'arg "<file>"\'\nrun = "cat ${<|>}"', 'usage_file, MISE_TASK_NAME, MISE_TASK_FILE'],
    ['toml', '[build]\ncache.<|>', 'enabled, audit, env'],
    ['json', '{ "build": { "quiet": <|>', 'true, false'],
    ['json', '{ "build": { "<|>', 'run, description, depends'],
  ] as const)('is shown where the next word is one of a few known words: %s %j', (language, marked, expected) => {
    expect(automaticLabels(marked, language)).toBe(expected);
  });
});

test('nothing is offered for a token with a lone carriage return, which editors treat as two lines', () => {
  const { document, kind, caret } = openAt('[a]\ndir = "{{config_\\q\r<|>root}}/x"\n');
  expect(complete(document, kind, caret)).toEqual([]);
});

describe('in a script, a space shows', () => {
  test.for([
    ['#MISE <|>', 'depends'],
    ['# MISE <|>', 'depends'],
    ['//MISE <|>', 'depends'],
    ['#!/bin/sh\n#USAGE <|>', 'arg'],
    ['#!/bin/sh\n# [USAGE] <|>', 'flag'],
    ['#MISE quiet= <|>', 'true'],
    ['#MISE quiet=true <|>', undefined],
    ['echo <|>', undefined],
    ['#USAGE arg "<x>" <|>', undefined],
  ] as const)('%j: %s', ([marked, label]) => {
    const { document, caret } = openScript(marked);
    const offered = complete(document, taskFileKind, caret);
    const shown = offeredWhileTyping(offered, ' ', { isHeaderStart: isHeaderStart(document, caret) });
    const labels = shown.map((item) => item.label);
    if (label === undefined) expect(labels).toEqual([]);
    else expect(labels).toContain(label);
  });
});
