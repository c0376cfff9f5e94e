import { expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';

test('removes only the item, even if another one ends directly before it', () => {
  const fixture = open('\u0000[[a]""');
  const empty = problemsOf(fixture).find(({ code }) => code === 'empty-script');
  const [fix] = empty ? quickFixes(empty, fixture.document) : [];
  expect(fix?.edits).toEqual([{ start: 5, end: 7, text: '' }]);
});
