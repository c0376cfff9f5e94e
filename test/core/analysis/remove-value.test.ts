import { expect, test } from 'vitest';
import { quickFixes } from '../../../server/core/features/quick-fixes/quick-fixes.ts';
import { open } from '../../support/fixture.ts';
import { problemsOf } from '../../support/problems.ts';

test('an item is taken away alone, also where another ends right before it', () => {
  const fixture = open('\u0000[[a]""');
  const empty = problemsOf(fixture).find(({ code }) => code === 'empty-script');
  const [fix] = empty ? quickFixes(empty, fixture.document) : [];
  expect(fix?.edits).toEqual([{ start: 5, end: 7, text: '' }]);
});
