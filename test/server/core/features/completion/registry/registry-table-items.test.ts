import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';

const options = { kind: 'registry-config' } as const;
const tablesOf = (text: string) => labelsAt(text, options).filter((label) => label.startsWith('['));

describe('the tables that can be added', () => {
  test.each(
    rows<readonly [string, ...string[]]>([
      [
        '<|>',
        '[settings]',
        '[settings.tls]',
        '[settings.metrics]',
        '[[users]]',
        '[[acl]]',
        '[storage]',
        '[storage.objects]',
        '[registries.npm]',
        '[[registries.npm.upstreams]]',
        '[[registries.npm.advisories]]',
        '[registries.npm.gate]',
        '[oidc]',
        '[oidc.role_mapping]',
        '[oidc.login]',
        '[[trusted_publishers]]',
        '[[webhooks]]',
        '[[quotas]]',
        '[[retention]]',
        '[multi_tenant]',
        '[[tenants]]',
      ],
      [
        '[settings]\n\n[oidc]\n\n<|>',
        '[oidc.role_mapping]',
        '[oidc.login]',
        '[settings.tls]',
        '[settings.metrics]',
        '[[users]]',
        '[[acl]]',
        '[storage]',
        '[storage.objects]',
        '[registries.npm]',
        '[[registries.npm.upstreams]]',
        '[[registries.npm.advisories]]',
        '[registries.npm.gate]',
        '[[trusted_publishers]]',
        '[[webhooks]]',
        '[[quotas]]',
        '[[retention]]',
        '[multi_tenant]',
        '[[tenants]]',
      ],
      ['[[users]]\nusername = "a"\nrole = "read"\nus<|>', '[[users]]'],
      ['[[tenants]]\nname = "a"\nten<|>', '[[tenants]]', '[[tenants.users]]', '[[tenants.acl]]'],
      [
        'users = [{ username = "a" }]\n<|>',
        '[settings]',
        '[settings.tls]',
        '[settings.metrics]',
        '[[acl]]',
        '[storage]',
        '[storage.objects]',
        '[registries.npm]',
        '[[registries.npm.upstreams]]',
        '[[registries.npm.advisories]]',
        '[registries.npm.gate]',
        '[oidc]',
        '[oidc.role_mapping]',
        '[oidc.login]',
        '[[trusted_publishers]]',
        '[[webhooks]]',
        '[[quotas]]',
        '[[retention]]',
        '[multi_tenant]',
        '[[tenants]]',
      ],
      ['registries = { npm = { } }\nreg<|>'],
      ['[oidc.login]\noi<|>', '[oidc]', '[oidc.role_mapping]'],
      [
        '[[registries.npm.upstreams]]\nreg<|>',
        '[registries.npm]',
        '[[registries.npm.upstreams]]',
        '[[registries.npm.advisories]]',
        '[registries.npm.gate]',
      ],
      ['[[users]]\n<|>\nrole = "read"\n'],
    ]),
  )('$name', ({ row: [text, ...labels] }) => expect(tablesOf(text)).toEqual(labels));
});

test.each([
  [
    '[settings]\n\n<|>',
    '[[users]]',
    `[settings]\n\n[[users]]\nusername = "\${1:alice}"\nrole = "\${2:write}"\ntoken = "sha256:\${3}"`,
  ],
  [
    '<|>',
    '[storage.objects]',
    `[storage.objects]\nendpoint = "https://\${1:s3.example}"\nbucket = "\${2:packages}"\naccess_key_id = { env = "\${3:S3_ACCESS_KEY_ID}" }\nsecret_access_key = { env = "\${4:S3_SECRET_ACCESS_KEY}" }`,
  ],
  [
    '[[tenants]]\nname = "a"\n<|>',
    '[[tenants.acl]]',
    `[[tenants]]\nname = "a"\n[[tenants.acl]]\nuser = "\${1:alice}"\npattern = "\${2:npm/**}"\npermission = "\${3:read}"`,
  ],
])('an accepted item is inserted correctly: %j', (text, label, after) =>
  expect(accepted(text, label, options)).toBe(after),
);
