import { describe, expect, test } from 'vitest';
import { randomEdit, randomFrom } from '../../../../harness/documents/mutations.ts';
import { samples } from '../../../../harness/documents/sample-documents.ts';
import { invariants } from '../../../../scripts/fuzz/invariants.ts';
import { editSubject, openSubject } from '../../../../scripts/fuzz/trial.ts';

const names = ['quick fixes apply', 'refactorings apply', 'formatting a range applies'] as const;
const runs = 30;
const editsPerRun = 10;

describe.each(names)('every edit is inside the text and does not end before it starts: %s', (name) => {
  const violation = invariants[name];
  if (violation === undefined) throw new Error(`no invariant "${name}"`);

  test.each([
    ['toml', '[a]\ndepends["\n{'],
    ['toml', '[a]\ndepends = [{'],
    ['toml', '[a]\nconfirm = {'],
    ['toml', '[a]\nconfirm = { #'],
    ['json', '{ "a": { "depends": [{'],
    ['json', '{ "a": { "confirm": {'],
  ] as const)('in the %s text %j', (language, text) => {
    expect(violation(openSubject({ text, language, kind: 'task-file' }), 0)).toBeUndefined();
  });

  test.each(['toml', 'json'] as const)('in %s texts after random edits', (language) => {
    for (let seed = 0; seed < runs; seed++) {
      const random = randomFrom(seed);
      const text = samples[language][seed % samples[language].length] ?? '';
      const kind = random(2) === 0 ? 'task-file' : 'config-file';
      const subject = openSubject({ text, language, kind });
      for (let count = 0; count < editsPerRun; count++) {
        editSubject(subject, randomEdit(subject.text.length, random));
        expect(violation(subject, seed + count), `seed ${seed}, edit ${count}`).toBeUndefined();
      }
    }
  });
});
