import { expect, test } from 'vitest';
import { advisoryNumber } from '../../../../registry/supply-chain/advisories/advisory-number.ts';

test.each<readonly [id: string | number, name: string, expected: number]>([
  [1_088_208, 'one', 1_088_208],
  // Must never change: projects list the numbers of the advisories that they ignore.
  ['TEAM-1', 'one', 68_172_594_872_770],
  ['TEAM-1', 'two', 66_393_131_248_474],
  ['TEAM-2', 'one', 5_333_578_719_314],
  [1.5, 'one', 111_588_742_507_789],
])('the advisory %j about `%s` has the number %i', (id, name, expected) => {
  expect(advisoryNumber(id, name)).toBe(expected);
});
