import { expect, test } from 'vitest';
import { createCrashPolicy } from '../../../client/language-server/crash-policy.ts';

test.for<readonly [title: string, crashes: readonly (number | 'restart')[], restarts: readonly boolean[]]>([
  ['after four crashes, but not after the fifth', [0, 1, 2, 3, 4], [true, true, true, true, false]],
  ['if the crashes are far apart', [0, 100, 200, 300, 400, 500], [true, true, true, true, true, true]],
  ['after the user has restarted it', [0, 1, 2, 3, 4, 'restart', 5], [true, true, true, true, false, true]],
])('the server is started again %s', ([, crashes, restarts]) => {
  let seconds = 0;
  const policy = createCrashPolicy(() => seconds * 1_000);
  const found = crashes.flatMap((crash) => {
    if (crash === 'restart') {
      policy.reset();
      return [];
    }
    seconds = crash;
    return policy.restartsAfterCrash();
  });
  expect(found).toEqual(restarts);
});
