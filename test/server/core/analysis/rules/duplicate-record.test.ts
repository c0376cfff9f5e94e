import { duplicateRecord } from '../../../../../server/core/analysis/rules/duplicate-record.ts';
import { registry } from '../../../../support/place.ts';
import { acl, alice, settings, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(duplicateRecord, {
  place: registry,
  example: [
    `${settings}${alice}[[users]]\nusername = «"alice"»\nrole = "write"\ntoken = { env = "B" }\n`,
    'User `alice` is defined twice; keep one',
  ],
  findings: [
    [
      `${alice}${acl('alice', 'npm/**', 'read')}[[acl]]\nuser = "alice"\npattern = «"npm/**"»\npermission = "read"\n`,
      'warning: This rule is defined twice; keep one',
    ],
    [
      `${settings}[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = { env = "A" }\n[[tenants]]\nname = «"a"»\nauth_token = { env = "B" }\n`,
      'Tenant `a` is defined twice; keep one',
    ],
    [`${settings}metrics = { token = { env = «"T"» } }\n`, 'This token is used twice; keep one'],
    [
      `${settings}[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = «"T"» }\n`,
      'This token is used twice; keep one',
    ],
    [
      `${settings}[[webhooks]]\nname = "ci"\nurl = "https://a.example"\nsecret = { env = "A" }\n[[webhooks]]\nname = «"ci"»\nurl = "https://b.example"\nsecret = { env = "B" }\n`,
      'Webhook `ci` is defined twice; keep one',
    ],
  ],
  valid: [
    `${alice}${acl('alice', 'npm/**', 'read')}${acl('alice', 'npm/**', 'write')}`,
    `${alice}${tenant}[[tenants.users]]\nusername = "alice"\nrole = "read"\ntoken = { env = "C" }\n`,
  ],
});
