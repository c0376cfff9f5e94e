import { expect, test } from 'vitest';
import { callbackAddress } from '../../../../client/admin-sidebar/sign-in/callback-address.ts';
import { stateOf } from '../../../../client/admin-sidebar/sign-in/redirect.ts';

/** As VS Code takes an address apart. */
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
])('what VS Code has decoded is read as it was sent: %j', (parameters) => {
  const address = `vscode://taskwright.taskwright/signed-in?${new URLSearchParams(parameters)}`;
  // A form writes spaces in a way that no decoded address tells from a plus.
  const answer = callbackAddress(decoded(address.replaceAll('+', '%20')));
  expect(Object.fromEntries(new URL(answer).searchParams)).toEqual(parameters);
  expect(answer).toMatch(/^vscode:\/\/taskwright\.taskwright\/signed-in\?/);
  expect(stateOf(answer)).toBe(parameters.state);
});
