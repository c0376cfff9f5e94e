import { expect, test } from 'vitest';
import { type MadeCounts, madeText } from '../../../../client/admin-sidebar/wording/made-text.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];

test.each<readonly [Omit<MadeCounts, 'where'>, string]>([
  [{ planned: 1, made: 1, unchanged: [] }, 'Made 1 change in Team.'],
  [{ planned: 1200, made: 1200, unchanged: [] }, 'Made 1,200 changes in Team.'],
  [{ planned: 5, made: 3, unchanged: [] }, 'Made 3 of 5 changes in Team.'],
  [{ planned: 1, made: 1, unchanged: ['ann'] }, 'Team confirmed 1 of 1 changes, but its list is unchanged for 1: ann.'],
  [
    { planned: 9, made: 8, unchanged: names },
    'Team confirmed 8 of 9 changes, but its list is unchanged for 6: ann, bob, cid, dan, eve, ….',
  ],
])('%o', (counts, text) => {
  expect(madeText({ ...counts, where: 'Team' }, inEnglish)).toBe(text);
});
