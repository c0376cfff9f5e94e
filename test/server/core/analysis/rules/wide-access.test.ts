import { wideAccess } from '../../../../../server/core/analysis/rules/wide-access.ts';
import { registry } from '../../../../support/place.ts';
import { alice, oidc, settings } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

const publisher = (claims: string): string =>
  `[[trusted_publishers]]\nname = "ci"\nissuer = "https://ci.example"\naudience = "a"\nclaims = ${claims}\npackages = ["npm/**"]\n`;

describeRule(wideAccess, {
  place: registry,
  example: [
    '[settings]\nhost = «"0.0.0.0"»\n',
    'Anyone on the network can read, and no user can write; add `auth_token`, a user or `[oidc]`',
  ],
  findings: [
    [
      '[settings]\nhost = «"registry.example"»\n',
      'Anyone on the network can read, and no user can write; add `auth_token`, a user or `[oidc]`',
    ],
    [
      `${oidc}default_role = «"admin"»\n`,
      'Every user who signs in becomes an administrator; choose a role with fewer permissions',
    ],
    [
      `${settings}trusted_proxies = ["10.0.0.0/8", «"0.0.0.0/0"»]\n`,
      'Every client is trusted as a proxy and can spoof its address; list only proxies',
    ],
    [
      `${settings}${publisher('«{ repository = "**", sub = "*" }»')}`,
      'Every CI job of this issuer may publish these packages; require a claim of your own, such as `repository`',
    ],
  ],
  valid: [
    `${settings}${publisher('{ repository = "acme/*" }')}`,
    `${settings}${publisher('{ repository = "**", ref_protected = true }')}`,
    `${settings}host = "0.0.0.0"\n`,
    `[settings]\nhost = "::"\n${alice}`,
    `[settings]\nhost = "::"\n${oidc}`,
    `${oidc}default_role = "write"\n`,
  ],
});
