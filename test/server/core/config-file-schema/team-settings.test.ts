import { expect, test } from 'vitest';
import { mark, open } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';

test.each<[text: string, severity: string]>([
  ['[_.taskwright]\n«ignored» = ["x"]', 'warning'],
  ['[_.taskwright.rules]\n«unknwon-task» = "off"', 'warning'],
  ['[_.taskwright.rules]\n«syntax» = "off"', 'warning'],
  ['[_.taskwright.rules]\nunknown-task = «"of"»', 'error'],
  ['[_.taskwright.rules]\nSC2086 = «true»', 'error'],
  ['[_.taskwright]\nplatform = «"beos"»', 'error'],
  ['[_.taskwright]\nignore = «"x"»', 'error'],
  ['[_.taskwright]\nshellcheck = { severity = «"hint"», «level» = 1 }', 'error warning'],
])('A mistake in the settings of the team: %j', (text, severity) => {
  const fixture = open(text, { kind: 'config-file' });
  const problems = problemsOf(fixture);
  const marked = mark(
    fixture.text,
    problems.map(({ span }) => fixture.document.offsetsOf(span)),
  );
  expect([marked, problems.map((problem) => problem.severity).join(' ')]).toEqual([text, severity]);
});
