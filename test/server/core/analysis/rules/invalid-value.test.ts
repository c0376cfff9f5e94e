// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts and templates read variables of the shell
import { invalidValue } from '../../../../../server/core/analysis/rules/invalid-value.ts';
import { json, registry } from '../../../../support/place.ts';
import { oidc, tenant } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(invalidValue, {
  example: [
    '[a]\nrun = "x"\noutput = «"loud"»',
    '"loud" is not allowed here; expected "prefix", "interleave", "keep-order", "replacing", "timed", "quiet" or "silent"',
  ],
  findings: [
    [
      '[a]\nsilent = «"stdot"»',
      '"stdot" is not allowed here; did you mean "stdout"? Expected a boolean, "stdout" or "stderr"',
    ],
    [
      '{ "a": { "output": «"quite"» } }',
      '"quite" is not allowed here; did you mean "quiet"? Expected "prefix", "interleave", "keep-order", "replacing", "timed", "quiet" or "silent"',
      json,
    ],
    [
      '[a]\nrun = "x"\nconfirm = { message = "?", default = «"sure"» }',
      '"sure" is not allowed here; expected "yes", "no", "y", "n", "true" or "false"',
    ],
    [
      '[[users]]\nusername = "al"\nrole = «"wirte"»\ntoken = { env = "A" }',
      '"wirte" is not allowed here; did you mean "write"? Expected "read", "write" or "admin"',
      registry,
    ],
    [
      `${oidc}role_claim = "groups"\n[oidc.role_mapping]\nx = «"writer"»\n`,
      '"writer" is not allowed here; did you mean "write"? Expected "read", "write" or "admin"',
      registry,
    ],
    [
      `${tenant}[[tenants.users]]\nusername = "b"\nrole = «"wirte"»\ntoken = { env = "A" }\n`,
      '"wirte" is not allowed here; did you mean "write"? Expected "read", "write" or "admin"',
      registry,
    ],
  ],
  valid: [
    '[a]\noutput = "keep-order"\nsilent = "stdout"',
    '[a]\nsilent = true',
    ['[[users]]\nusername = "al"\nrole = "write"\ntoken = { env = "A" }', registry],
  ],
  fixes: [
    [
      '[[users]]\nusername = "alice"\nrole = "admin"\ntoken = "sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n[settings]\nauth_token = "${REG_TOKEN}"\n',
      {
        'Change to { env = "REG_TOKEN" } *':
          '[[users]]\nusername = "alice"\nrole = "admin"\ntoken = "sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n[settings]\nauth_token = { env = "REG_TOKEN" }\n',
      },
      registry,
    ],
    [
      '[a]\noutput = "quite"\n',
      {
        'Change to "quiet" *': '[a]\noutput = "quiet"\n',
        'Change to "prefix"': '[a]\noutput = "prefix"\n',
        'Change to "interleave"': '[a]\noutput = "interleave"\n',
        'Change to "keep-order"': '[a]\noutput = "keep-order"\n',
        'Change to "replacing"': '[a]\noutput = "replacing"\n',
        'Change to "timed"': '[a]\noutput = "timed"\n',
        'Change to "silent"': '[a]\noutput = "silent"\n',
      },
    ],
    [
      "[a]\noutput = 'quite'\n",
      {
        'Change to "quiet" *': '[a]\noutput = "quiet"\n',
        'Change to "prefix"': '[a]\noutput = "prefix"\n',
        'Change to "interleave"': '[a]\noutput = "interleave"\n',
        'Change to "keep-order"': '[a]\noutput = "keep-order"\n',
        'Change to "replacing"': '[a]\noutput = "replacing"\n',
        'Change to "timed"': '[a]\noutput = "timed"\n',
        'Change to "silent"': '[a]\noutput = "silent"\n',
      },
    ],
    [
      '[a]\nsilent = "stdot"\n',
      { 'Change to "stdout" *': '[a]\nsilent = "stdout"\n', 'Change to "stderr"': '[a]\nsilent = "stderr"\n' },
    ],
    [
      '{ "a": { "output": "quite" } }',
      {
        'Change to "quiet" *': '{ "a": { "output": "quiet" } }',
        'Change to "prefix"': '{ "a": { "output": "prefix" } }',
        'Change to "interleave"': '{ "a": { "output": "interleave" } }',
        'Change to "keep-order"': '{ "a": { "output": "keep-order" } }',
        'Change to "replacing"': '{ "a": { "output": "replacing" } }',
        'Change to "timed"': '{ "a": { "output": "timed" } }',
        'Change to "silent"': '{ "a": { "output": "silent" } }',
      },
      json,
    ],
    [
      '[a]\nconfirm = { message = "?", default = "sure" }\n',
      {
        'Change to "yes"': '[a]\nconfirm = { message = "?", default = "yes" }\n',
        'Change to "no"': '[a]\nconfirm = { message = "?", default = "no" }\n',
        'Change to "y"': '[a]\nconfirm = { message = "?", default = "y" }\n',
        'Change to "n"': '[a]\nconfirm = { message = "?", default = "n" }\n',
        'Change to "true"': '[a]\nconfirm = { message = "?", default = "true" }\n',
        'Change to "false"': '[a]\nconfirm = { message = "?", default = "false" }\n',
      },
    ],
  ],
});
