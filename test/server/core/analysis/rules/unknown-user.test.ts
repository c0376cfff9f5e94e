import { unknownUser } from '../../../../../server/core/analysis/rules/unknown-user.ts';
import { registry } from '../../../../support/place.ts';
import { acl, alice, oidc, settings, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownUser, {
  place: registry,
  example: [
    `${settings}${acl('«a»', 'npm/**', 'read')}`,
    'User `a` is not defined in this file; the rule takes effect when the user is added',
  ],
  findings: [
    [
      `${alice}${acl('«@web»', 'npm/**', 'read')}`,
      'Group `web` is not defined in this file; the rule takes effect when the group is added',
    ],
    [
      `${alice}[[groups]]\nname = "web"\nmembers = ["alice"]\n${acl('«@wbe»', 'npm/**', 'read')}`,
      'warning: Group `wbe` is not defined in this file; did you mean `@web`?',
    ],
    [
      `${alice}${acl('«alcie»', 'npm/**', 'read')}`,
      'warning: User `alcie` is not defined in this file; did you mean `alice`?',
    ],
    [
      `${alice}${acl('«bob»', 'npm/**', 'read')}`,
      'User `bob` is not defined in this file; the rule takes effect when the user is added',
    ],
    [
      `${alice}${oidc}${acl('«alcie»', 'npm/**', 'read')}`,
      'warning: User `alcie` is not defined in this file; did you mean `alice`?',
    ],
    [
      `${alice}${tenant}[[tenants.acl]]\nuser = "«alice»"\npattern = "npm/**"\npermission = "read"\n`,
      'User `alice` is not defined in this file; the rule takes effect when the user is added',
    ],
  ],
  valid: [
    `${alice}[[groups]]\nname = "web"\nmembers = ["alice"]\n${acl('@web', 'npm/**', 'read')}`,
    `${alice}${oidc}groups_claim = "groups"\ngroup_mapping = { "org/web" = "web" }\n${acl('@web', 'npm/**', 'read')}`,
    `${oidc}${acl('bob', 'npm/**', 'read')}`,
    `${alice}${acl('alice', 'npm/**', 'read')}`,
    `${alice}${acl('*', 'npm/**', 'read')}`,
  ],
  fixes: [
    [
      `${alice}[[acl]]\nuser = 'alcie'\npattern = "npm/**"\npermission = "read"\n`,
      { 'Change to `alice`': `${alice}[[acl]]\nuser = 'alice'\npattern = "npm/**"\npermission = "read"\n` },
    ],
  ],
});
