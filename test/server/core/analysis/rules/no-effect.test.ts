import { noEffect } from '../../../../../server/core/analysis/rules/no-effect.ts';
import { registry } from '../../../../support/place.ts';
import { acl, alice, reader, settings, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(noEffect, {
  place: registry,
  example: [`${settings}${acl('*', '«@team/*»', 'read')}`, 'Pattern `@team/*` matches no package; use `npm/@team/*`'],
  findings: [
    // A pattern that matches no package.
    [`${settings}${acl('*', '«left-pad»', 'read')}`, 'Pattern `left-pad` matches no package; use `npm/left-pad`'],
    [`${settings}${acl('*', '«npm/@team»', 'read')}`, 'Pattern `npm/@team` matches no package; use `npm/@team/**`'],
    [
      `${settings}${acl('*', '«pypi/**»', 'read')}`,
      'Pattern `pypi/**` matches no package; the path of a package is `npm/name` or `npm/@scope/name`',
    ],
    [
      `${settings}[[retention]]\npackages = ["npm/one", "«@acme/*»"]\nkeep_newest = 1\n`,
      'Pattern `@acme/*` matches no package; use `npm/@acme/*`',
    ],
    [
      `${settings}[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = { env = "A" }\npackages = ["«@acme/*»"]\n`,
      'Pattern `@acme/*` matches no package; use `npm/@acme/*`',
    ],
    [
      `${settings}[[trusted_publishers]]\nname = "ci"\nissuer = "https://ci.example"\naudience = "a"\nclaims = { sub = "a" }\npackages = ["«@acme/tools»"]\n`,
      'Pattern `@acme/tools` matches no package; use `npm/@acme/tools`',
    ],
    [
      `${alice}${tenant}[[tenants.acl]]\nuser = "*"\npattern = "«@team/*»"\npermission = "read"\n`,
      'Pattern `@team/*` matches no package; use `npm/@team/*`',
    ],
    // A permission that exceeds the role of the user.
    [
      `${settings}${reader}${acl('ci', 'npm/**', '«write»')}`,
      'Permission `write` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    [
      `${settings}${reader}${acl('ci', 'npm/**', '«admin»')}`,
      'Permission `admin` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    [
      `${tenant}[[tenants.users]]\nusername = "ci"\nrole = "read"\ntoken = { env = "C" }\n[[tenants.acl]]\nuser = "ci"\npattern = "npm/**"\npermission = "«write»"\n`,
      'Permission `write` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    // A setting that cannot have an effect.
    [
      `${settings}[registries.npm.«gate»]\ninstall_scripts = false\n`,
      'The gate has no effect without an upstream; add `upstream` to `[registries.npm]`',
    ],
    [
      `${settings}[registries.npm]\nupstream = "https://upstream.example"\nprivate = ["@acme/*"]\nmerge = ["left-pad", «"@Acme/tools"»]\n`,
      '`@Acme/tools` is private and is never requested from an upstream, so nothing is merged; remove it from `merge` or from `private`',
    ],
    [
      `${settings}[registries.npm]\nupstream = "https://upstream.example"\nprivate = ["corp-*"]\nmerge = [«"corp-a*"»]\n`,
      '`corp-a*` is private and is never requested from an upstream, so nothing is merged; remove it from `merge` or from `private`',
    ],
    [
      `${settings}[[retention]]\nversions = [«"["»]\nkeep_newest = 1\n`,
      'This pattern matches no version; versions consist of letters, digits, `.`, `-` and `+`',
    ],
    [
      '[oidc]\nissuer = «"https://login.example/.well-known/openid-configuration"»\naudience = "registry"\n',
      'This is the address of a document of the issuer; remove `/.well-known/` and what follows',
    ],
    ...['https://10.0.0.5/hook', 'https://localhost:8080/', 'https://[fd00::1]/'].map(
      (url): readonly [string, string] => [
        `${settings}[[webhooks]]\nname = "ci"\nurl = «"${url}"»\nsecret = { env = "A" }\n`,
        'Nothing is sent to an address that is not public; set `allow_private = true` if this is intended',
      ],
    ),
    // A user of the server is not a user of a tenant.
    [
      `${settings}${reader}${tenant}[[tenants.acl]]\nuser = "«ci»"\npattern = "npm/**"\npermission = "write"\n`,
      'unknown-user: User `ci` is not defined in this file; the rule takes effect when the user is added',
    ],
  ],
  valid: [
    `${settings}[registries.npm]\nupstream = "https://upstream.example"\nprivate = ["@acme/a*"]\nmerge = ["@acme/*", "left-pad"]\n`,
    `${settings}[registries.npm]\nupstream = "https://upstream.example"\n[registries.npm.gate]\ninstall_scripts = false\n`,
    `${settings}[[webhooks]]\nname = "ci"\nurl = "http://10.0.0.5/"\nsecret = { env = "A" }\nallow_private = true\n`,
    `${settings}[[webhooks]]\nname = "ci"\nurl = "https://172.32.0.1/"\nsecret = { env = "A" }\n`,
    `${alice}${acl('alice', '**', 'read')}${acl('alice', '*/@team/*', 'read')}${acl('alice', '**/web', 'read')}${acl('alice', 'npm/*', 'read')}`,
    `${settings}[[retention]]\nversions = ["*-pr.*"]\nkeep_newest = 1\n`,
    `${settings}${reader}${acl('ci', 'npm/**', 'read')}${acl('*', 'npm/@team/**', 'write')}`,
    `${alice}${acl('alice', 'npm/**', 'admin')}`,
    `[[users]]\nusername = "al"\nrole = "admin"\ntoken = { env = "A" }\n${acl('al', 'npm/**', 'write')}`,
  ],
  fixes: [
    [
      `${alice}[[retention]]\nkeep_newest = 1\npackages = ["npm/one", '@acme/*']\n`,
      {
        'Change to `npm/@acme/*` *': `${alice}[[retention]]\nkeep_newest = 1\npackages = ["npm/one", 'npm/@acme/*']\n`,
      },
    ],
    [`${alice}[[retention]]\nkeep_newest = 1\npackages = ["@acme\\u0022/*"]\n`, {}],
    [
      `${alice}${reader}${acl('ci', 'npm/**', 'write')}`,
      { 'Change to `read` *': `${alice}${reader}${acl('ci', 'npm/**', 'read')}` },
    ],
  ],
});
