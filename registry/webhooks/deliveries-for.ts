import { randomUUID } from 'node:crypto';
import { matchesPattern } from '../../access/matches-pattern.ts';
import type { WebhookConfig, WebhookEvent } from '../config/config.ts';
import type { DeliveriesOf } from '../storage/contract/webhook-records.ts';

/** The events of the actions of the audit log. Webhooks receive no others. */
const events: Readonly<Record<string, WebhookEvent>> = {
  'package.publish': 'publish',
  'package.unpublish': 'unpublish',
  'package.delete': 'unpublish',
  'package.tag': 'dist-tag',
  'package.untag': 'dist-tag',
  'package.quarantine': 'quarantine',
  'package.unquarantine': 'quarantine',
  'package.stage': 'stage',
  'package.reject': 'stage',
  'package.expire': 'stage',
  'user.create': 'access',
  'user.update': 'access',
  'user.delete': 'access',
  'user.revoke': 'access',
  'group.create': 'access',
  'group.update': 'access',
  'group.delete': 'access',
  'rule.create': 'access',
  'rule.delete': 'access',
  'token.create': 'access',
  'token.delete': 'access',
  'mode.update': 'access',
};

/** `npm/`, the name of a package, and the version if the change affects a single version. */
const packageTarget = /^npm\/(@[^/]+\/[^@]+|[^@]+)(?:@(.+))?$/;

/** The default pattern, for all changes. A webhook with another one receives changes of packages only. */
const allPackages = 'npm/**';

function isAbout(pattern: string, name: string | undefined): boolean {
  return name !== undefined && matchesPattern(pattern, `npm/${name}`);
}

/** Returns the function that determines the deliveries to webhooks for a change. */
export function deliveriesFor(webhooks: readonly WebhookConfig[], now: () => number): DeliveriesOf {
  return (audit) => {
    const event = Object.hasOwn(events, audit.action) ? events[audit.action] : undefined;
    if (event === undefined) return [];
    const [, name, version] = (event === 'access' ? undefined : packageTarget.exec(audit.target)) ?? [];
    const receivers = webhooks
      .filter((webhook) => webhook.events.includes(event))
      .filter(({ tenant }) => tenant === undefined || tenant === audit.tenant)
      .filter(({ packages }) => packages.some((one) => one === allPackages || isAbout(one, name)));
    if (receivers.length === 0) return [];
    // Always the same properties. The details are those of the audit log, which contain no secrets.
    const { action, actor, tenant, target, details } = audit;
    const data = { action, actor, tenant, target, package: name ?? null, version: version ?? null, details };
    const body = JSON.stringify({ type: event, timestamp: new Date(now()).toISOString(), data });
    return receivers.map((webhook) => ({ id: randomUUID(), webhook: webhook.name, event, body }));
  };
}
