import { expect, test } from 'vitest';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { tooltipMarkdown } from '../../../../client/admin-sidebar/tree/kinds/tooltip-markdown.ts';
import { accessibleText, appearanceText, drawn, treeState } from './support/drawn.ts';
import { connectionNamed, knownSession, registriesOf, user } from './support/known-session.ts';

test('the tooltip of a user shows what only the server knows, and its row that the user is disabled', () => {
  const sent = () => ({ username: 'ann', role: 'read', disabled: true, note: '[x](command:y)' });
  const connection = connectionNamed('team');
  const state = treeState(registriesOf(knownSession(connection, {})));
  const node = { connection, kind: 'user', user: user('ann', 'read', { isDisabled: true, sent }) } as const;
  expect(appearanceText(node, state)).toBe('(circle-slash) ann | read · disabled');
  expect(accessibleText(node, state)).toBe('ann, user, role read, disabled, has a token');
  expect(tooltipMarkdown(kindOf(node, state).facts(node, state))).toMatchInlineSnapshot(`
    "**ann**

    Role: read  
    Token: yes  
    disabled: true  
    note: \\[x\\]\\(command\\:y\\)"
  `);
});

test('the tooltip of a failure shows the cause and the next step', () => {
  const error = new RegistryError('wrong-credentials', 'https://registry.example does not accept the credentials.', {
    nextStep: 'Sign in again: [here](command:x).',
  });
  const registries = registriesOf(knownSession(connectionNamed('team'), { stats: { state: 'failed', error } }));
  const tooltips = drawn(
    treeState(registries),
    (node, state) => `${tooltipMarkdown(kindOf(node, state).facts(node, state))}\n`,
  );
  expect(tooltips).toMatchInlineSnapshot(`
    "**team**

    Address: https\\:\\/\\/registry\\.example  
    Signed in: with a token

    https\\:\\/\\/registry\\.example does not accept the credentials\\.

      **https\\:\\/\\/registry\\.example does not accept the credentials\\.**

    Sign in again\\: \\[here\\]\\(command\\:x\\)\\.

    "
  `);
});
