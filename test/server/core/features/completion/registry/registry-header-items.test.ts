import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';

const options = { kind: 'registry-config' } as const;
const users = '[[users]]\nusername = "alice"\nrole = "admin"\n[[users]]\nusername = "bob"\nrole = "read"\n';
const tenants =
  '[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "carol"\nrole = "read"\n[[tenants]]\nname = "b"\n[[tenants.users]]\nusername = "dave"\nrole = "read"\n';

describe('the headers that can be completed in brackets', () => {
  test.each(
    rows<readonly [string, ...string[]]>([
      [
        '[<|>',
        'settings',
        'settings.tls',
        'settings.metrics',
        'storage',
        'storage.objects',
        'registries.npm',
        'registries.npm.gate',
        'registries.npm.gate.advisories',
        'oidc',
        'oidc.role_mapping',
        'oidc.group_mapping',
        'oidc.login',
        'staging',
        'pages',
        'multi_tenant',
      ],
      ['[registries.<|>]', 'npm'],
      ['[registries.npm]\n[[registries.npm.<|>', 'upstreams', 'advisories'],
      ['[storage]\n[storage.<|>]', 'database', 'objects'],
      [
        '[[<|>',
        'users',
        'acl',
        'groups',
        'registries.npm.upstreams',
        'registries.npm.advisories',
        'trusted_publishers',
        'webhooks',
        'quotas',
        'retention',
        'tenants',
      ],
      [
        `[settings]\n${tenants}[[<|>`,
        'users',
        'acl',
        'groups',
        'registries.npm.upstreams',
        'registries.npm.advisories',
        'trusted_publishers',
        'webhooks',
        'quotas',
        'retention',
        'tenants',
        'tenants.users',
        'tenants.acl',
        'tenants.groups',
      ],
      [
        '[settings]\n[<|>]',
        'settings.tls',
        'settings.metrics',
        'storage',
        'storage.objects',
        'registries.npm',
        'registries.npm.gate',
        'registries.npm.gate.advisories',
        'oidc',
        'oidc.role_mapping',
        'oidc.group_mapping',
        'oidc.login',
        'staging',
        'pages',
        'multi_tenant',
      ],
      ['[[tenants.<|>]]'],
      [`${tenants}[[tenants.<|>]]`, 'users', 'acl', 'groups'],
      [`${users}[[us<|>]]`, 'users'],
    ]),
  )('in brackets: $name', ({ row: [text, ...labels] }) => expect(labelsAt(text, options)).toEqual(labels));
});

test.each([['[[tenants]]\n[[<|>]]\n', 'tenants.users', '[[tenants]]\n[[tenants.users]]\n']])(
  'an accepted item is inserted correctly: %j',
  (text, label, after) => expect(accepted(text, label, options)).toBe(after),
);
