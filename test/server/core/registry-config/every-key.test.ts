import { describe, expect, test } from 'vitest';
import { registryConfigKind } from '../../../../server/core/analysis/kinds/registry-config.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import { mistakesIn } from '../../../registry/config/support.ts';
import { open } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';
import { labelsAt } from '../features/completion/completing.ts';
import { sample } from './sample.ts';
import { paths, sampleKeys, sampleWith } from './sample-keys.ts';

const options = { kind: 'registry-config' } as const;

test('the sample uses every key of the schema', () => {
  expect(sampleKeys.map(({ path }) => path)).toEqual(paths);
  expect(paths.length).toBeGreaterThan(100);
});

test.each(sampleKeys)('the hover explains $path', ({ start, end, explanation }) => {
  const found = hover(open(sample, options).document, registryConfigKind, start + 1);
  expect(found?.range).toEqual({ start, end });
  expect(found?.markdown).toContain(explanation);
});

const keys = sampleKeys.filter(({ value }) => value !== undefined);
const tables = sampleKeys.filter(({ value }) => value === undefined);

test.each(keys)('$path is offered where it is missing', ({ path, start, end, value = '' }) => {
  const after = sample.slice(end + ' = '.length + value.length).replace(/^, /, '');
  const labels = labelsAt(`${sample.slice(0, start)}<|>${after}`, options);
  expect(labels).toContain(path.slice(path.lastIndexOf('.') + 1));
});

test.each(tables)('the table $path is offered, even after brackets', ({ path, end }) => {
  const lineStart = sample.lastIndexOf('\n', end) + 1;
  const [header = ''] = sample.slice(lineStart).split('\n');
  const outer = `[[${path.slice(0, path.lastIndexOf('.'))}]]\n`;
  const above = sample.includes(outer) ? outer : '';
  expect(labelsAt(`${above}<|>`, options)).toContain(header);
  expect(labelsAt(`${above}${sample.slice(lineStart, lineStart + header.lastIndexOf('[') + 1)}<|>`, options)).toContain(
    path,
  );
});

/** Returns the problems of a text, each with the text that it is reported for, and its message without tokens. */
function problemsIn(text: string) {
  const fixture = open(text, options);
  return problemsOf(fixture).map((problem) => {
    const { code, severity, message } = problem;
    const { start, end } = fixture.document.offsetsOf(problem.span);
    const logged = fixture.kind.redactMessage(problem, fixture.document);
    return { code, severity, message, logged, start, about: text.slice(start, end) };
  });
}

/** A value that no key has. */
const date = '1979-05-27';

test.each(keys)('a date is refused as $path, at the value, by the editor and by the server', (key) => {
  const { text, at } = sampleWith(key, date);
  const [problem] = problemsIn(text).filter(({ start }) => start === at);
  expect(problem).toMatchObject({ severity: 'error', about: date });
  expect(problem?.message).toMatch(/^Expected .*; found a date$/);
  const lines = text.slice(0, at).split('\n');
  expect(mistakesIn(text)).toContain(`${lines.length}:${(lines.at(-1) ?? '').length + 1} ${problem?.logged}`);
});

describe('a secret', () => {
  const secrets = sampleKeys.filter(({ isSecret }) => isSecret);
  const literals: Readonly<Record<string, string>> = {
    'storage.database': '"postgres://registry:correct-horse@db.example/registry"',
    'settings.signing_key': '"-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----\\n"',
  };

  // The id of an access key is not secret, although it can come from the same places.
  const hidden = secrets.filter(({ path }) => path !== 'storage.objects.access_key_id');
  test.each(hidden)('in the text of $path has a hint with the remedy', (key) => {
    const literal = literals[key.path] ?? '"correct-horse-battery"';
    const { text, at } = sampleWith(key, literal);
    const [problem, ...others] = problemsIn(text);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'plain-token', severity: 'hint', start: at, about: literal });
    expect(problem?.message).toMatch(
      /^Anyone who can read this file can use this \w+; (?:replace it with its hash|use `\{ env = "…" \}` or `\{ file = "…" \}` instead)/,
    );
  });

  test.each(secrets)('of $path can come from a variable or a file', (key) => {
    const labels = (value: string) => labelsAt(sampleWith(key, value).text, options);
    expect(labels('{ <|> }')).toEqual(expect.arrayContaining(['env', 'file']));
    expect(labels('<|>')).toEqual(expect.arrayContaining(['Environment variable', 'File']));
  });
});
