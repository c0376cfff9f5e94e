import { expect, test } from 'vitest';
import { callbackAddress } from '../../../../client/admin-sidebar/sign-in/callback-address.ts';
import { stateOf } from '../../../../client/admin-sidebar/sign-in/redirect.ts';

/** Splits an address as VS Code does. */
function decoded(address: string) {
  const { protocol, host, pathname, search } = new URL(address);
  const query = decodeURIComponent(search.slice(1));
  return { scheme: protocol.slice(0, -1), authority: host, path: pathname, query };
}

test.each([
  { code: 'plain', state: 'abc' },
  { code: 'a+b/c==', state: 'x_y-z' },
  { code: '100%25', state: 'a#b?c' },
  { code: 'a&b', state: 'a=b', iss: 'https://login.example/?tenant=1' },
  { error: 'access_denied', error_description: 'Nein, ä & ö', state: '' },
])('a query that VS Code has decoded is encoded as it was sent: %j', (parameters) => {
  const address = `vscode://taskwright.taskwright/signed-in?${new URLSearchParams(parameters)}`;
  // URLSearchParams encodes a space as `+`. A decoded address does not distinguish this from a plus sign.
  const answer = callbackAddress(decoded(address.replaceAll('+', '%20')));
  expect(Object.fromEntries(new URL(answer).searchParams)).toEqual(parameters);
  expect(answer).toMatch(/^vscode:\/\/taskwright\.taskwright\/signed-in\?/);
  expect(stateOf(answer)).toBe(parameters.state);
});
