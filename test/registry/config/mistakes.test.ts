import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rows } from '../../support/rows.ts';
import { hashes, mistakesIn } from './support.ts';

type Row = readonly [text: string, ...mistakes: string[]];

const [a = '', b = ''] = hashes;
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({
  format: 'pem',
  type: 'pkcs8',
});
const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';
const publisher = (change: Readonly<Record<string, string>>): string => {
  const values = { name: '"ci"', issuer: '"https://ci.example"', audience: '"registry"', claims: '{ sub = "a" }' };
  const all = Object.entries({ ...values, packages: '["npm/x"]', ...change });
  return `[[trusted_publishers]]\n${all.map(([key, value]) => `${key} = ${value}\n`).join('')}`;
};
const webhook = (change: Readonly<Record<string, string>>): string => {
  const all = Object.entries({ name: '"ci"', url: '"https://ci.example/"', secret: '"abc"', ...change });
  return `[[webhooks]]\n${all.map(([key, value]) => `${key} = ${value}\n`).join('')}`;
};
const objects =
  '[storage.objects]\nendpoint = "https://s3.example"\nbucket = "packages"\naccess_key_id = "id"\nsecret_access_key = "key"\n';
const onPostgres = '[storage]\ndatabase = "postgres://registry@db.example/registry"\n';
const databaseForms = 'Expected "sqlite", or an address such as `postgres://user@host/name`';
const databaseName = 'The address must end with the name of the database: `postgres://user@host/name`';
const prefixPath = 'A prefix must not begin with `/`, and must not contain `//` or the segments `.` and `..`';
const roles = 'Expected "read", "write" or "admin"';

const table: Readonly<Record<string, readonly Row[]>> = {
  'trusted publishers': [
    [
      publisher({ issuer: '"http://ci.example"' }),
      '3:10 The issuer must be an `https://` address, unless it is on this machine',
    ],
    [
      publisher({ packages: '["/x"]' }),
      '6:13 Pattern must not begin or end with a slash, or contain two slashes in a row',
    ],
    [publisher({}) + publisher({}), '8:8 Trusted publisher `ci` is defined twice; keep one'],
    [
      publisher({ tenant: '"red"' }),
      '7:10 Without multi-tenant mode, a trusted publisher has no tenant; remove `tenant`',
    ],
    [
      `${publisher({})}[multi_tenant]\nenabled = true\n`,
      '2:8 In multi-tenant mode, a trusted publisher requires a tenant; add `tenant`',
    ],
  ],
  webhooks: [
    [
      webhook({ url: '"http://ci.internal/"' }),
      '3:7 Expected an `https://` address; set `allow_private = true` for an `http://` address in a private network',
    ],
    [webhook({ url: '"http://ci.internal/?from=npm"', allow_private: 'true' })],
    [webhook({ url: '"https://user:key@ci.example"' }), '3:7 This address must not contain a username or password'],
    [webhook({ url: '"ci.example"' }), '3:7 Expected an address that begins with `https://` or `http://`'],
    [webhook({ url: '"https://ci.example/#x"' }), '3:7 This address must not contain `#`'],
    [webhook({ secret: '"two words"' }), '4:10 A key must consist of visible ASCII characters without spaces'],
    [webhook({ secret: '"whsec_*"' }), '4:10 Expected Base64 after `whsec_`'],
    [
      webhook({ events: '["published"]' }),
      '5:11 "published" is not allowed here; did you mean "publish"? Expected "publish", "unpublish", "dist-tag", "stage", "quarantine" or "access"',
    ],
    [
      webhook({ packages: '["npm//x"]' }),
      '5:13 Pattern must not begin or end with a slash, or contain two slashes in a row',
    ],
    [webhook({}) + webhook({}), '6:8 Webhook `ci` is defined twice; keep one'],
    ['[[webhooks]]\nname = "ci"\n', '1:3 Add `url` and `secret`'],
  ],
  retention: [
    [
      '[[retention]]\npackages = ["npm/one"]\n',
      '1:3 This rule would remove all prereleases; add `older_than`, `not_downloaded_for` or `keep_newest`',
    ],
    [
      '[[retention]]\nolder_than = "3 moons"\n',
      '2:14 Expected a period with a unit, such as "3 days", "12 hours" or "1 week"',
    ],
    [
      '[[retention]]\npackages = ["/x"]\nkeep_newest = 1\n',
      '2:13 Pattern must not begin or end with a slash, or contain two slashes in a row',
    ],
    [
      '[[retention]]\nkeep_newest = 1\ntenant = "red"\n',
      '3:10 Without multi-tenant mode, a rule has no tenant; remove `tenant`',
    ],
  ],
  quotas: [
    ['[[quotas]]\nscope = "acme"\nmax_size = "5 GiB"\n', '2:9 Expected a scope, such as "@acme"'],
    ['[[quotas]]\nscope = "@acme/one"\nmax_versions = 1\n', '2:9 Expected a scope, such as "@acme"'],
    ['[[quotas]]\nmax_size = "5 sheep"\n', '2:12 Expected a number of bytes, or a string such as "5 GiB"'],
    ['[[quotas]]\nmax_size = "2000000 GiB"\n', '2:12 Expected a size of at most 1 PiB'],
    ['[[quotas]]\nscope = "@acme"\n', '1:3 A quota requires a limit; add `max_size` or `max_versions`'],
    [
      '[[quotas]]\nmax_versions = 1\ntenant = "red"\n',
      '3:10 Without multi-tenant mode, a quota has no tenant; remove `tenant`',
    ],
  ],
  'syntax errors': [
    ['[settings\nport = 1\n', '1:1 This header is not closed; expected `]`'],
    ['[settings]\nport = \n', '2:6 Expected a value after `=`'],
    ['[settings]\nhost = localhost\n', '2:8 `localhost` is not a value; put text in quotes'],
    ['[settings]\ndata = "x\n', '2:8 This string is not closed; close the string with a quote (`"`) on the same line'],
    ['[settings]\nport 1\n', '2:1 Expected `=` and a value after the key'],
    ['[settings]\nport = 1\nport = 2\n', '3:1 `port` is defined twice; keep one of them'],
    [
      '[settings]\n[settings]\n',
      '2:2 Table `settings` is defined twice; move these lines to the first one, or rename it',
    ],
    [
      '[users]\n[[users]]\n',
      '1:2 Expected an array of tables; write `[[users]]`, not `[users]`',
      '2:3 `users` is already defined as a table; keep one of them',
    ],
  ],
  'unknown keys': [['[setings]\n', '1:2 Unknown key `setings`; did you mean `settings`?']],
  'missing and wrong headers': [
    ['port = 1\n', '1:1 Unknown key `port`; move it into `[settings]`'],
    [`auth_token = "${a}"\n[settings]\nport = 1\n`, '1:1 Unknown key `auth_token`; move it into `[settings]`'],
    ['tls = { certificate = "a", key = "b" }\n', '1:1 Unknown key `tls`; move it into `[settings]`'],
    [
      'username = "al"\nrole = "read"\n',
      '1:1 Unknown key `username`; move it into `[[users]]`',
      '2:1 Unknown key `role`; move it into `[[users]]`',
    ],
    ['issuer = "x"\n', '1:1 Unknown key `issuer`; move it into `[oidc]`'],
    [
      'name = "ci"\n',
      '1:1 Unknown key `name`; move it into `[[groups]]`, `[[trusted_publishers]]`, `[[webhooks]]` or `[[tenants]]`',
    ],
    ['user = "al"\n', '1:1 Unknown key `user`; move it into `[[acl]]`'],
    ['[user]\nusername = "al"\n', '1:2 Unknown key `user`; did you mean `users`?'],
    ['[tls]\ncertificate = "a"\nkey = "b"\n', '1:2 Unknown key `tls`; write `[settings.tls]`'],
    ['[npm]\nmax_age = 1\n', '1:2 Unknown key `npm`; write `[registries.npm]`'],
    ['[port]\n', '1:2 Unknown key `port`; correct or remove it'],
    ['[users]\nusername = "al"\nrole = "read"\n', '1:2 Expected an array of tables; write `[[users]]`, not `[users]`'],
    ['# One\n\n  # Two\n[ users ] # Three\n', '4:3 Expected an array of tables; write `[[users]]`, not `[users]`'],
    ['[webhooks]\nname = "ci"\n', '1:2 Expected an array of tables; write `[[webhooks]]`, not `[webhooks]`'],
    [
      '[registries.npm.upstreams]\nurl = "https://a.example"\n',
      '1:17 Expected an array of tables; write `[[registries.npm.upstreams]]`, not `[registries.npm.upstreams]`',
    ],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n[tenants.users]\nusername = "al"\nrole = "read"\n',
      '5:10 Expected an array of tables; write `[[tenants.users]]`, not `[tenants.users]`',
    ],
    ['[[settings]]\nport = 1\n', '1:3 Expected a single table; write `[settings]`, not `[[settings]]`'],
    ['[users.al]\nrole = "read"\n', '1:2 Expected an array of objects with `username` and `role`; found an object'],
    [
      '[settings]\nusers = 1\n[users]\n',
      '2:1 Unknown key `users`; correct or remove it',
      '3:2 Expected an array of tables; write `[[users]]`, not `[users]`',
    ],
  ],
  'other unknown keys': [
    [
      '[settings]\nsigning_key = "x"\n',
      '2:15 Expected a private key in PEM, which begins with `-----BEGIN PRIVATE KEY-----`',
    ],
    [`[settings]\nsigning_key = '''${otherCurve}'''\n`, '2:15 Expected a private ECDSA key on the curve P-256, in PEM'],
    ['[settings]\nauthToken = "x"\n', '2:1 Unknown key `authToken`; did you mean `auth_token`?'],
    [
      '[settings.tls]\ncertificate = "a"\nkey = "b"\nca = "x"\n',
      '4:1 Unknown key `ca`; no other keys are allowed here',
    ],
    ['[settings]\nbody-limit = 1\n', '2:1 Unknown key `body-limit`; did you mean `body_limit`?'],
    [
      '[[users]]\nusername = "al"\nrole = "read"\npassword = "x"\n',
      '4:1 Unknown key `password`; allowed here: `token`',
    ],
    [
      '[[acl]]\nuser = "al"\npattern = "npm/**"\npermissions = "read"\n',
      '4:1 Unknown key `permissions`; did you mean `permission`?',
    ],
    ['[registries.pypi]\n', '1:13 Unknown key `pypi`; allowed here: `npm`'],
    ['[registries.npm]\nurl = "https://a.example"\n', '2:1 Unknown key `url`; correct or remove it'],
    [`${oidc}client_id = "x"\n`, '4:1 Unknown key `client_id`; correct or remove it'],
    ['[multi_tenant]\nenable = true\n', '2:1 Unknown key `enable`; did you mean `enabled`?'],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n[[tenants.user]]\n',
      '5:11 Unknown key `user`; did you mean `users`?',
    ],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "al"\nrole = "read"\nrol = "x"\n',
      '8:1 Unknown key `rol`; allowed here: `token`',
    ],
  ],
  'missing keys': [
    ['[[users]]\n', '1:3 Add `username` and `role`'],
    [
      '[[users]]\nusername = "al"\nrole = "read"\n[[users]]\nrole = "read"\n',
      '4:3 Add `username`: the name that the user signs in with and that access rules refer to',
    ],
    ['[[acl]]\nuser = "al"\n', '1:3 Add `pattern` and `permission`'],
    ['[oidc]\nissuer = "https://login.example"\n', '1:2 Add `audience`: the audience of the tokens (the claim aud)'],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\n',
      '3:3 Add `name`: the name of the tenant, which is the first segment of its addresses',
    ],
    [
      `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n${oidc}`,
      '5:2 Add `tenant_claim`: in multi-tenant mode, the claim that contains the tenant of a user',
    ],
    [
      `${oidc}[oidc.role_mapping]\ndevelopers = "write"\n`,
      '4:7 Add `role_claim`: the claim whose values `role_mapping` maps to roles',
    ],
    [
      `${oidc}[oidc.group_mapping]\ndevelopers = "web"\n`,
      '4:7 Add `groups_claim`: the claim whose values `group_mapping` maps to groups',
    ],
    [
      `${oidc}groups_claim = "groups"\n`,
      '4:1 Add `group_mapping`: without it, the claim makes no user a member of a group',
    ],
    ['[[tenants]]\nname = "a"\n', '1:3 Tenants require `enabled = true` in `[multi_tenant]`'],
    [
      '[multi_tenant]\nenabled = false\n[[tenants]]\nname = "a"\n',
      '3:3 Tenants require `enabled = true` in `[multi_tenant]`',
    ],
  ],
  'wrong types': [
    ['[settings]\nport = "4873"\n', '2:8 Expected an integer; found the string "4873"; write `4873`'],
    ['[settings]\nport = 4873.5\n', '2:8 Expected an integer; found the number 4873.5'],
    [
      '[settings]\nrequire_auth = false\n[[acl]]\nuser = "*"\npattern = "npm/**"\npermission = "read"\n',
      '2:16 Users, access rules and `[oidc]` require credentials; remove `require_auth`, or let everyone read with `anonymous_reads = true`',
    ],
    ['[settings]\nanonymous_reads = "yes"\n', '2:19 Expected a boolean; found the string "yes"; write `true`'],
    ['[settings]\nread_only = 1\n', '2:13 Expected a boolean; found the number 1'],
    ['[settings]\npublic_metrics = 1\n', '2:18 Expected a boolean; found the number 1'],
    ['[settings]\nmetrics = true\n', '2:11 Expected an object; found true'],
    ['[settings]\nmetrics = { port = "9464" }\n', '2:20 Expected an integer; found the string "9464"; write `9464`'],
    ['[settings]\nmetrics = { host = "::" }\n', '2:1 Add `port`'],
    ['[settings]\nmetrics = { host = "[::]", port = 1 }\n', '2:20 Write the IPv6 address without brackets'],
    ['[settings]\nmetrics = { token = "short" }\n', '2:21 Token must have at least 8 characters'],
    [
      '[settings]\nmetrics = { token = { env = "not a name" } }\n',
      '2:29 The name of a variable must consist of letters, digits and `_`, and must not begin with a digit',
    ],
    [
      '[settings]\nauth_token = "the-same-token"\nmetrics = { token = "the-same-token" }\n',
      '3:21 This token is used twice; keep one',
    ],
    ['[settings]\ntrusted_proxies = "127.0.0.1"\n', '2:19 Expected an array of strings; found the string "127.0.0.1"'],
    ['[settings]\nbody_limit = true\n', '2:14 Expected an integer or a string; found true'],
    ['settings = 1\n', '1:12 Expected an object; found the number 1'],
    ['users = ["al"]\n', '1:10 Expected an object with `username` and `role`; found the string "al"'],
    ['[[users]]\nusername = 1\nrole = "read"\n', '2:12 Expected a string, such as "alice"; found the number 1'],
    ['[multi_tenant]\nenabled = 1\n', '2:11 Expected a boolean; found the number 1'],
    ['[registries.npm]\nmax_age = "5m"\n', '2:11 Expected an integer; found the string "5m"'],
    [
      '[registries.npm]\nupstream = 1979-05-27\n',
      '2:12 Expected a string, such as "https://upstream.example"; found a date',
    ],
  ],
  'values that are not allowed': [
    ['[[users]]\nusername = "al"\nrole = "wirte"\n', `3:8 "wirte" is not allowed here; did you mean "write"? ${roles}`],
    [
      '[[users]]\nusername = "al"\nrole = "owner"\n',
      '3:8 "owner" is not allowed here; expected "read", "write" or "admin"',
    ],
    [
      '[[acl]]\nuser = "*"\npattern = "npm/**"\npermission = "Read"\n',
      `4:14 "Read" is not allowed here; did you mean "read"? Expected "read", "stage", "write" or "admin"`,
    ],
    [
      `${oidc}role_claim = "groups"\nrole_mapping = { dev = "writer" }\n`,
      `5:24 "writer" is not allowed here; did you mean "write"? ${roles}`,
    ],
    [`${oidc}default_role = "none"\n`, '4:16 "none" is not allowed here; expected "read", "write" or "admin"'],
    [
      '[settings]\nport = 65536\n',
      '2:8 65536 is not allowed here; expected a number that is at least 0 and at most 65535',
    ],
    ['[settings]\nport = -1\n', '2:8 -1 is not allowed here; expected a number that is at least 0 and at most 65535'],
    [
      '[registries.npm]\ntimeout = 0\n',
      '2:11 0 is not allowed here; expected a number that is above 0 and at most 3600',
    ],
    [
      '[registries.npm]\nmax_age = -1\n',
      '2:11 -1 is not allowed here; expected a number that is at least 0 and at most 31536000',
    ],
    [
      '[settings]\nbody_limit = 0\n',
      '2:14 0 is not allowed here; expected a number that is at least 1 and at most 524288000',
    ],
    ['[settings]\nbody_limit = "64 megs"\n', '2:14 Expected a number of bytes, or a string such as "64 MiB"'],
    ['[settings]\nbody_limit = "1 GiB"\n', '2:14 Expected a size from 1 byte to 500 MiB'],
    ['[registries.npm]\ncache_limit = "10 gigs"\n', '2:15 Expected a number of bytes, or a string such as "10 GiB"'],
    ['[registries.npm]\ncache_limit = "1 KiB"\n', '2:15 Expected a size from 1 MiB to 1 PiB'],
    [
      '[registries.npm]\ncache_limit = "20"\n',
      '2:15 Expected a size from 1 MiB to 1 PiB, such as "20 GiB"; a size without a unit is in bytes',
    ],
    [
      '[registries.npm]\ncache_limit = "0"\n',
      '2:15 Expected a size from 1 MiB to 1 PiB, such as "10 GiB"; a size without a unit is in bytes',
    ],
    ['[registries.npm]\ncache_limit = "9000000"\n[[quotas]]\nmax_size = "20"\n'],
    [
      '[settings]\nbody_limit = "600000000"\n',
      '2:14 Expected a size from 1 byte to 500 MiB, such as "64 MiB"; a size without a unit is in bytes',
    ],
    [
      '[registries.npm]\ncache_days = 0\n',
      '2:14 0 is not allowed here; expected a number that is at least 1 and at most 36500',
    ],
    [
      '[registries.npm]\nmissing_max_age = 3601\n',
      '2:19 3601 is not allowed here; expected a number that is at least 0 and at most 3600',
    ],
    ['[registries.npm]\nprivate = "@acme/*"\n', '2:11 Expected an array of strings; found the string "@acme/*"'],
    ['[settings]\ndata = ""\n', '2:8 Expected a string of at least 1 character'],
    ['[oidc]\nissuer = "https://login.example"\naudience = ""\n', '3:12 Expected a string of at least 1 character'],
  ],
  addresses: [
    ['[settings]\nhost = "http://localhost"\n', '2:8 Expected a host name or an IP address, without `http://`'],
    ['[settings]\nhost = "localhost:4873"\n', '2:8 Expected a host name or an IP address; specify the port in `port`'],
    ['[settings]\nhost = "[::1]"\n', '2:8 Write the IPv6 address without brackets'],
    ['[settings]\nhost = "256.0.0.1"\n', '2:8 Expected a host name or an IP address, such as `127.0.0.1`'],
    [
      '[settings]\npublic_url = "registry.example"\n',
      '2:14 Expected an address that begins with `https://` or `http://`',
    ],
    [
      '[settings]\npublic_url = "ftp://registry.example"\n',
      '2:14 Expected an address that begins with `https://` or `http://`',
    ],
    ['[settings]\npublic_url = "https://registry.example/?a"\n', '2:14 This address must not contain `?` or `#`'],
    [
      '[registries.npm]\nupstream = "https://me:secret@upstream.example"\n',
      '2:12 This address must not contain a username or password',
    ],
    [
      '[registries.npm]\nupstream = "https://upstream.example/ a"\n',
      '2:12 An address must not contain spaces, backslashes or control characters',
    ],
    [
      '[oidc]\nissuer = "http://login.example"\naudience = "a"\n',
      '2:10 The issuer must be an `https://` address, unless it is on this machine',
    ],
    ['[oidc]\nissuer = "https://login.example#a"\naudience = "a"\n', '2:10 This address must not contain `?` or `#`'],
    [
      '[settings]\ntrusted_proxies = ["127.0.0.1", "proxy.example"]\n',
      '2:33 Expected an IP address, or a range of them such as `10.0.0.0/8`',
    ],
    ['[registries.npm.gate]\nmin_age = 3\n', '2:11 Expected a string, such as "3 days"; found the number 3'],
    [
      '[[registries.npm.upstreams]]\npackages = ["@a"]\nurl = "partner.example"\ntoken = "$TOKEN"\nca = "none.crt"\nproxy = "p"\n',
      '2:13 A scope must be followed by `/` and a name, such as `@acme/*`',
      '3:7 Expected an address that begins with `https://` or `http://`',
      '4:9 Variables are not expanded in text; use `{ env = "TOKEN" }` or `{ file = "…" }`',
      '6:9 Expected an address that begins with `https://` or `http://`',
    ],
    [
      '[[registries.npm.upstreams]]\npackages = ["@a/*"]\nurl = "https://a.example"\nca = "none.crt"\n',
      '4:6 File `none.crt` cannot be read: it does not exist',
    ],
    [
      '[[registries.npm.advisories]]\nid = ""\npackage = "@a/*"\nversions = "latest"\nseverity = "bad"\nurl = "a"\n',
      '1:18 Add `title`: what is wrong, in one line',
      '2:6 Expected a string of 1 to 100 characters',
      '3:11 Expected the name of one package, without `*`',
      '4:12 Expected a range of versions, such as `<1.2.3` or `>=1.0.0 <1.2.3 || 2.0.0`',
      '5:12 "bad" is not allowed here; expected "info", "low", "moderate", "high" or "critical"',
      '6:7 Expected an address that begins with `https://` or `http://`',
    ],
    ['[registries.npm]\ntrusted_root = "none.json"\n', '2:16 File `none.json` cannot be read: it does not exist'],
    [
      '[registries.npm.gate]\nmin_age = "3 d"\nmin_age_except = ["@acme"]\ndeny = ["a@", "b@latest", "npm/c"]\nallow = ["a", "@b/*@1.0.0"]\n',
      '2:11 Expected a period with a unit, such as "3 days", "12 hours" or "1 week"',
      '3:19 A scope must be followed by `/` and a name, such as `@acme/*`',
      '4:9 Expected a range of versions after the `@`, such as `one@<1.2.3`',
      '4:15 Expected a range of versions after the `@`, such as `one@<1.2.3`',
      '4:27 Expected a package name without `npm/`, such as `@acme/*`',
      '5:10 Expected a package with versions, such as `one@1.2.3`',
      '5:15 Expected the name of one package, without `*`',
    ],
    [
      '[registries.npm.gate]\nmin_age = "4000 days"\n',
      '2:11 Expected a period of more than 0 minutes and at most 3650 days',
    ],
    [
      '[registries.npm]\nredirect_hosts = ["https://files.example", "10.0.0.0/33", "files.example:0", "files example"]\n',
      '2:19 Expected a host, without `https://`',
      '2:44 Expected a number from 0 to 32 after the `/`',
      '2:59 Expected a port from 1 to 65535',
      '2:78 Expected a host, such as `files.example` or `files.example:8443`',
    ],
    ['[settings]\ntrusted_proxies = ["10.0.0.0/33"]\n', '2:20 Expected a number from 0 to 32 after the `/`'],
  ],
  tokens: [
    ['[settings]\nauth_token = "short"\n', '2:14 Token must have at least 8 characters'],
    [`[settings]\nauth_token = "${'x'.repeat(257)}"\n`, '2:14 Token must have at most 256 characters'],
    ['[settings]\nauth_token = "with a space"\n', '2:14 Token must consist of visible ASCII characters without spaces'],
    ['[[users]]\nusername = "al"\nrole = "read"\ntoken = "alice:secret-token"\n', '4:9 Token must not contain a colon'],
    ['[settings]\nauth_token = "sha256:abc"\n', '2:14 Expected 64 hexadecimal digits after `sha256:`'],
    [
      `[[users]]\nusername = "al"\nrole = "read"\ntoken = "${a}0"\n`,
      '4:9 Expected 64 hexadecimal digits after `sha256:`',
    ],
    [
      '[settings]\nauth_token = 12345678\n',
      '2:14 A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`',
    ],
    [
      '[settings]\nauth_token = hunter2hunter2\n',
      '2:14 A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`',
    ],
  ],
  'syntax errors after a token': [
    [`[settings]\nauth_token = "${a}"\nport 4873\n`, '3:1 Expected `=` and a value after the key'],
    [
      `[settings]\nauth_token = "${a}\nport = 4873\n`,
      '2:14 This string is not closed; close the string with a quote (`"`) on the same line',
    ],
    [
      `[settings]\nauth_token "${a}"\n`,
      '2:1 A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`',
    ],
  ],
  'object stores': [
    [objects, '1:10 `[storage.objects]` requires PostgreSQL; set `database` in `[storage]`, or remove the table'],
    [
      `[storage]\ndatabase = "sqlite"\n${objects}`,
      '3:10 `[storage.objects]` requires PostgreSQL; set `database` in `[storage]`, or remove the table',
    ],
  ],
  'names and patterns': [
    [
      '[[users]]\nusername = "al ice"\nrole = "read"\n',
      '2:12 Username must consist of letters, digits and `. _ - @ +`',
    ],
    ['[[users]]\nusername = "*"\nrole = "read"\n', '2:12 Username must begin with a letter or a digit'],
    [
      '[[acl]]\nuser = ".."\npattern = "npm/**"\npermission = "read"\n',
      '2:8 Username must begin with a letter or a digit',
    ],
    [
      '[[acl]]\nuser = "*"\npattern = "/npm/**"\npermission = "read"\n',
      '3:11 Pattern must not begin or end with a slash, or contain two slashes in a row',
    ],
    [
      '[[acl]]\nuser = "*"\npattern = "npm/a**"\npermission = "read"\n',
      '3:11 `**` must be a whole segment of the pattern',
    ],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "admin"\n',
      '4:8 `admin` cannot be the name of a tenant; the server itself uses addresses that begin with it',
    ],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "Team A"\n',
      '4:8 Tenant name must consist of 1 to 63 of `a` to `z`, `0` to `9` and `-`, and begin with a letter or a digit',
    ],
  ],
  storage: [
    ['[storage]\ndatabase = "mysql://u@h/n"\n', `2:12 ${databaseForms}`],
    ['[storage]\ndatabase = "SQLite"\n', `2:12 ${databaseForms}`],
    ['[storage]\ndatabase = ""\n', `2:12 ${databaseForms}`],
    [
      '[storage]\ndatabase = "postgres://u:p@/n"\n',
      '2:12 The address must contain a host: `postgres://user@host/name`',
    ],
    ['[storage]\ndatabase = "postgres://u@one,two:5433/n"\n'],
    ['[storage]\ndatabase = "postgres://h:5432"\n', `2:12 ${databaseName}`],
    ['[storage]\ndatabase = "postgres://h/?sslmode=require"\n', `2:12 ${databaseName}`],
    [
      '[storage]\ndatabase = "postgres://u:p w@h/n"\n',
      '2:12 An address must not contain spaces, backslashes or control characters',
    ],
    [
      `[storage]\ndatabase = "postgres://u:\${PASSWORD}@h/n"\n`,
      '2:12 Variables are not expanded in text; use `{ env = "…" }` or `{ file = "…" }`',
    ],
    [
      '[storage]\ndatabase = { env = "1X" }\n',
      '2:20 The name of a variable must consist of letters, digits and `_`, and must not begin with a digit',
    ],
    [
      '[storage]\nobjects = "s3"\n',
      '2:11 "s3" is not allowed here; expected "files", or an object with `endpoint`, `bucket`, `access_key_id` and `secret_access_key`',
    ],
    [`[storage.objects]\n${onPostgres}`, '1:10 Add `endpoint`, `bucket`, `access_key_id` and `secret_access_key`'],
    ['[storage]\nobject = "files"\n', '2:1 Unknown key `object`; did you mean `objects`?'],
    [`${objects}deliver = "proxy"\n${onPostgres}`, '6:11 "proxy" is not allowed here; expected "redirect" or "stream"'],
    [`${objects}prefix = "/registry"\n${onPostgres}`, `6:10 ${prefixPath}`],
    [`${objects}prefix = "a/../b"\n${onPostgres}`, `6:10 ${prefixPath}`],
    [`${objects}prefix = "a b"\n${onPostgres}`, '6:10 Expected letters, digits and `. _ - /`'],
    [
      `${objects.replace('packages', 'My_Packages')}${onPostgres}`,
      '3:10 Expected 3 to 63 lowercase letters, digits, `.` and `-`, beginning with a letter or digit',
    ],
    [
      `${objects.replace('https://', '')}${onPostgres}`,
      '2:12 Expected an address that begins with `https://` or `http://`',
    ],
    [
      `${objects.replace('"id"', '"i d"')}${onPostgres}`,
      '4:17 A key must consist of visible ASCII characters without spaces',
    ],
    [
      `${objects.replace('"key"', `"\${S3_KEY}"`)}${onPostgres}`,
      '5:21 Variables are not expanded in text; use `{ env = "S3_KEY" }` or `{ file = "…" }`',
    ],
  ],
  'private names': [
    [
      '[registries.npm]\nprivate = ["npm/@acme/*", "@acme", "acme/*", "a**", "@acme/a/b", ""]\n',
      '2:12 Expected a package name without `npm/`, such as `@acme/*`',
      '2:27 A scope must be followed by `/` and a name, such as `@acme/*`',
      '2:36 Expected a package name, such as `@acme/*` or `corp-*`',
      '2:46 `**` must be a whole segment of the pattern',
      '2:53 Expected a package name, such as `@acme/*` or `corp-*`',
      '2:66 Pattern must not be empty',
    ],
  ],
  duplicates: [
    [
      '[[users]]\nusername = "al"\nrole = "read"\n[[users]]\nusername = "al"\nrole = "write"\n',
      '5:12 User `al` is defined twice; keep one',
    ],
    [
      '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n[[tenants]]\nname = "a"\n',
      '6:8 Tenant `a` is defined twice; keep one',
    ],
    [
      `[settings]\nauth_token = "${a}"\n[[users]]\nusername = "al"\nrole = "read"\ntoken = "${a.replaceAll('a', 'A').replace('shA', 'sha')}"\n`,
      '6:9 This token is used twice; keep one',
    ],
    [
      `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "al"\nrole = "read"\n[[tenants.users]]\nusername = "al"\nrole = "read"\n`,
      '9:12 User `al` is defined twice; keep one',
    ],
  ],
  'valid files': [
    [''],
    ['# only a comment\r\n'],
    [
      `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = "${a}"\n[[tenants]]\nname = "b"\nauth_token = "${a}"\n`,
    ],
    [
      `[[users]]\nusername = "al"\nrole = "read"\ntoken = "${a}"\n[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nusers = [{ username = "al", role = "admin", token = "${b}" }]\n`,
    ],
    ['[oidc]\nissuer = "http://localhost:8080/realm"\naudience = "a"\n'],
    ['[settings]\nhost = "::"\nport = 0\nbody_limit = "1.5 MB"\n'],
    ['[settings]\ntrusted_proxies = ["::1", "fd00::/8", "10.1.2.3/32"]\n'],
    ['[[acl]]\nuser = "*"\npattern = "npm/@team/*"\npermission = "admin"\n'],
    ['[registries.npm]\nprivate = ["@acme/*", "corp-*", "one", "*/internal-*"]\n'],
    [
      '[registries.npm]\nredirect_hosts = ["files.example", "a.example:8443", "10.0.0.7", "fd00::/8", "::1", "[::1]:80"]\n',
    ],
    ['[registries.npm]\ncache_limit = "1.5 GB"\ncache_days = 7\n'],
    [
      '[registries.npm.gate]\nmin_age = "1.5 Days"\ndeny = ["a", "@b/*", "c@^1", "d@1.x || >=2.0.0-rc.1 <3", "e@1.0.0 - 2.0.0", "f@*"]\n',
    ],
    ['[registries.npm.gate]\nallow = ["a@1.0.0", "@b/c@~1.2.3"]\n'],
    ['settings = { port = 1, auth_token = """\nsecret-token""" }\n'],
  ],
};

describe.each(Object.entries(table))('%s', (_, entries) => {
  test.each(rows(entries))('$name', ({ row: [text, ...mistakes] }) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });
});

test('messages do not contain control characters of the file', () => {
  expect(mistakesIn('"\\u001b[31m\\u202e" = 1\n')).toEqual([
    '1:1 Unknown key `\uFFFD[31m\uFFFD`; correct or remove it',
  ]);
});

test('all mistakes of a file are reported at once, ordered by position', () => {
  const text = `[settings]
port = "1"
hots = "::"
[[users]]
role = "wirte"
[[acl]]
user = "a b"
pattern = "npm/"
permission = "read"
`;
  expect(mistakesIn(text).map((line) => line.split(' ')[0])).toEqual(['2:8', '3:1', '4:3', '5:8', '7:8', '8:11']);
});
