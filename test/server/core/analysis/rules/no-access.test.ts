import { noAccess } from '../../../../../server/core/analysis/rules/no-access.ts';
import { registry } from '../../../../support/place.ts';
import { alice, oidc, reader, settings, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

const noReviewer = (whose: string) =>
  `No other user${whose} can approve what the only user with write access stages; add a user with the role \`write\` or \`admin\`, or remove \`review\``;
const publisher =
  '[[trusted_publishers]]\nname = "ci"\nissuer = "https://ci.example"\naudience = "a"\nclaims = { sub = "a" }\npackages = ["npm/one"]\n';

const noWriter = 'No user can publish or use the admin API; add `auth_token` to `[settings]`';

describeRule(noAccess, {
  place: registry,
  example: ['[«settings»]\nport = 80\n', noWriter],
  findings: [
    // A server to which no user can publish.
    ['«»', noWriter],
    ['«»# text\n[registries.npm]\n', noWriter],
    ['«»[[users]]\nusername = "al"\nrole = "read"\ntoken = { env = "A" }\n', noWriter],
    ['[«settings»]\nhost = "localhost"\n', noWriter],
    ['[«settings»]\nhost = "::1"\n', noWriter],
    ['[«settings»]\nhost = "127.1.2.3"\n', noWriter],
    // A user that cannot sign in.
    [
      `${settings}[[users]]\nusername = «"al"»\nrole = "read"\n`,
      'User `al` cannot sign in; add a `token` or configure `[oidc]`',
    ],
    [
      `${oidc}username_claim = "email"\n[[users]]\nusername = «"al"»\nrole = "admin"\n`,
      'Admin `al` cannot sign in, because `username_claim` is not `sub`; add a `token`',
    ],
    // A review without another user.
    [`${settings}[staging]\n«review» = true\n`, noReviewer('')],
    [`${alice}${reader}[staging]\n«review» = true\n`, noReviewer('')],
    [`${tenant}[staging]\n«review» = true\n`, noReviewer(' of tenant `a`')],
  ],
  valid: [
    `${settings}${alice}[staging]\nreview = true\n`,
    `${settings}[staging]\nreview = false\n`,
    `${oidc}[staging]\nreview = true\n`,
    `${settings}${publisher}[staging]\nreview = true\n`,
    settings,
    alice,
    oidc,
    tenant,
    `${oidc}[[users]]\nusername = "al"\nrole = "read"\n`,
    `${oidc}[[users]]\nusername = "al"\nrole = "admin"\n`,
  ],
});
