import { expect, test } from 'vitest';
import { skippedIn } from '../../scripts/release/skipped-checks.ts';

test('Lines about skipped checks are found, and not lines about what no machine can check', () => {
  const skipped = ['skipped: requires Linux and root', 'Helix: skipped: apt cannot install it'];
  const others = ['Neovim 0.7: completes and shows problems', 'not verified: installing it in a cluster'];
  expect(skippedIn([...others, ...skipped])).toEqual(skipped);
});
