import { expect, test } from 'vitest';
import { languages } from '../../../../harness/documents/languages.ts';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../server/core/document/document.ts';
import type { Language } from '../../../../server/core/document/language.ts';
import { complete } from '../../../../server/core/features/complete.ts';
import { prepareKeys } from '../../../../server/core/features/prepare-keys.ts';
import { finish } from '../../../../server/core/text/steps.ts';
import { listingLanguage } from '../../../support/listing-language.ts';

const rows = [
  { name: 'toml', opened: '[build]\nrun = "make"\n', edited: '[build]\nrun = "make"\nwai<|>\n' },
  { name: 'json', opened: '{ "build": { "run": "make" } }', edited: '{ "build": { "run": "make", "wai<|>" } }' },
] as const;

function opened(text: string, language: Language): Document {
  return new Document(text, { language, sections: taskFileKind.sections });
}

function labelsAt(marked: string, language: Language): readonly string[] {
  const { text, carets } = readMarks(marked);
  return complete(opened(text, language), taskFileKind, carets[0] ?? 0).map(({ label }) => label);
}

test.for(rows)('a completion converts the examples of the keys: $name', ({ name, edited }) => {
  const { language, converted } = listingLanguage(languages[name]);
  expect(labelsAt(edited, language)).toContain('wait_for');
  expect(converted.length).toBeGreaterThan(10);
});

test.for(rows)('after the preparation, no example of a key is converted again: $name', (row) => {
  const { language, converted } = listingLanguage(languages[row.name]);
  finish(prepareKeys(opened(row.opened, language), taskFileKind));
  const prepared = converted.length;
  expect(labelsAt(row.edited, language)).toContain('wait_for');
  expect(converted).toHaveLength(prepared);
});
