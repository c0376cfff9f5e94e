import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { isValidTaskFile } from '../server/core/task-file-schema/ajv.ts';
import { check } from '../server/core/task-file-schema/check.ts';

/** An entry of the index of the corpus: a task file, and whether the specification allows it. */
interface Entry {
  readonly file: string;
  readonly valid: boolean;
}

const corpus = process.env.TASKWRIGHT_CORPUS;

describe('the schema accepts exactly those real task files that the corpus marks as valid', () => {
  if (corpus === undefined) {
    test('nothing is checked, because TASKWRIGHT_CORPUS is not set to the folder of the corpus', ({ annotate }) =>
      annotate('skipped: the task files and the snippets of the corpus'));
    return;
  }
  for (const [folder, index] of [
    ['task-files', 'index.json'],
    ['snippets', 'snippets-index.json'],
  ] as const) {
    const entries: readonly Entry[] = JSON.parse(readFileSync(join(corpus, index), 'utf8'));
    test.each(entries)(`${folder}/$file: $valid`, ({ file, valid }) => {
      const text = readFileSync(join(corpus, folder, file), 'utf8');
      isValidTaskFile(parse(text));
      const secondOpinion = isValidTaskFile.errors ?? [];
      const { codes } = check(text, tomlLanguage);
      if (valid) expect([...secondOpinion, ...codes]).toEqual([]);
      else expect([secondOpinion.length, codes.length]).not.toContain(0);
    });
  }
});
