import { plainToken } from '../../../../../server/core/analysis/rules/plain-token.ts';
import { registry } from '../../../../support/place.ts';
import { settings, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

const inPlainText = 'Anyone who can read this file can use this token; replace it with its hash (`sha256:…`)';
const instead = (secret: string) =>
  `Anyone who can read this file can use this ${secret}; use \`{ env = "…" }\` or \`{ file = "…" }\` instead`;

describeRule(plainToken, {
  place: registry,
  example: ['[settings]\nauth_token = «"0123456789abcdef0123456789abcdef"»\n', inPlainText],
  findings: [
    // A token.
    ['[settings]\nauth_token = «"correct-horse"»\n', inPlainText],
    [`${settings}[[users]]\nusername = "al"\nrole = "read"\ntoken = «'correct-horse'»\n`, inPlainText],
    [`${settings}${tenant}[[tenants.users]]\nusername = "al"\nrole = "read"\ntoken = «"correct-horse"»\n`, inPlainText],
    // Another secret.
    [`${settings}[storage]\ndatabase = «"postgres://registry:hunter22@db.example/registry"»\n`, instead('password')],
    [
      `${settings}[storage]\ndatabase = "postgres://registry@db.example/registry"\n[storage.objects]\nendpoint = "https://s3.example"\nbucket = "packages"\naccess_key_id = "id"\nsecret_access_key = «"key"»\n`,
      instead('key'),
    ],
    [`${settings}[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = «"abc"»\n`, instead('secret')],
  ],
  valid: [
    settings,
    '[settings]\nauth_token = "sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n',
    `${settings}[storage]\ndatabase = "postgres://registry@db.example/registry"\n`,
    '[settings]\nauth_token = { file = "/run/token" }\n',
  ],
});
