import { expect, test } from 'vitest';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { tooltipMarkdown } from '../../../../client/admin-sidebar/tree/kinds/tooltip-markdown.ts';
import { drawn, treeState } from './support/drawn.ts';
import { connectionNamed, knownSession, registriesOf } from './support/known-session.ts';

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
