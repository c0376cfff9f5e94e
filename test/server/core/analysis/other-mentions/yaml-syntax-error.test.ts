import { expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import { yamlSyntaxError } from '../../../../../server/core/analysis/other-mentions/yaml-syntax-error.ts';

/** YAML texts with `«…»` around the first syntax error. */
const texts: readonly string[] = [
  '',
  'a: 1\na: 2\n',
  'a: !reference [b, c]\nb: *anchor\n',
  'a: [\n  b\n]\n',
  'spec:\n  inputs: {}\n---\na: 1\n',
  'a: 1\n---\nb: «@»x\n',
  'jobs:\n  a: [\n    «- run: x»\n',
  'a:\n«\t»- x\n',
  'a: "x«»\n\n',
  'a: «b»: c\n',
];

test.each(texts)('The first syntax error of %j', (marked) => {
  const { text, ranges } = readMarks(marked);
  expect([yamlSyntaxError(text)].filter((range) => range !== undefined)).toEqual(ranges);
});
