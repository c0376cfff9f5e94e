import { expect, test } from 'vitest';
import type { WebhookConfig } from '../../../registry/config/config.ts';
import { deliveriesFor } from '../../../registry/webhooks/deliveries-for.ts';

const common = {
  url: 'https://ci.example/',
  secret: 'the-key',
  events: ['publish', 'unpublish', 'dist-tag', 'stage', 'access'] as const,
  packages: ['npm/**'],
  allowPrivate: false,
  tenant: undefined,
};
const webhooks: readonly WebhookConfig[] = [
  { ...common, name: 'everything' },
  { ...common, name: 'acme', packages: ['npm/@acme/*'] },
  { ...common, name: 'team-a', tenant: 'team-a' },
];

/** A change in a tenant, and the webhooks that receive it. */
test.each([
  ['package.publish', 'npm/@acme/tools@1.0.0', '', ['everything', 'acme']],
  ['package.publish', 'npm/other@1.0.0', 'team-a', ['everything', 'team-a']],
  ['package.publish', 'npm/@acme/tools@1.0.0', 'team-b', ['everything', 'acme']],
  ['package.stage', 'npm/@acme/tools@1.0.0', '', ['everything', 'acme']],
  ['package.reject', 'npm/other@1.0.0', 'team-a', ['everything', 'team-a']],
  ['package.expire', 'npm/other@1.0.0', '', ['everything']],
  ['user.create', 'ann', '', ['everything']],
  ['rule.create', 'rule-1', 'team-a', ['everything', 'team-a']],
  ['token.delete', 'ann', 'team-b', ['everything']],
  ['package.download', 'npm/other@1.0.0', '', []],
])('%s of %s in the tenant `%s` is sent to %j', (action, target, tenant, receivers) => {
  const audit = { action, actor: 'bob', tenant, target, details: {} };
  const deliveries = deliveriesFor(webhooks, () => 0)(audit as Parameters<ReturnType<typeof deliveriesFor>>[0]);
  expect(deliveries.map(({ webhook }) => webhook)).toEqual(receivers);
});
