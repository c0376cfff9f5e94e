import { expect, test } from 'vitest';
import { rdjsonReporter } from '../../../../server/cli/reporters/rdjson.ts';
import { runIn } from '../support/run-in.ts';
import { context, nothing } from './sample-report.ts';

test('Columns of rdjson count bytes, and fixes of one edit are suggestions', async () => {
  const { stdout } = await runIn({ 'tasks.toml': 'a = { "ü" = 1, runn = "x" }\n' }, 'check --format rdjson');
  const { source, diagnostics } = JSON.parse(stdout);
  expect(source).toEqual({ name: 'taskwright' });
  const range = { start: { line: 1, column: 17 }, end: { line: 1, column: 21 } };
  expect(diagnostics[1]).toMatchObject({
    message: expect.stringContaining('`runn`'),
    location: { path: 'tasks.toml', range },
    severity: 'ERROR',
    code: { value: 'unknown-property' },
  });
  expect(diagnostics[1].suggestions[0]).toEqual({ range, text: 'run' });
});

test('A report without problems is complete', () => {
  expect(JSON.parse(rdjsonReporter(nothing, context))).toEqual({ source: { name: 'taskwright' }, diagnostics: [] });
});
