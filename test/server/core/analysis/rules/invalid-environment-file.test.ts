import { invalidEnvironmentFile } from '../../../../../server/core/analysis/rules/invalid-environment-file.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const dotenv = 'A=1\nB=a b\n';

describeRule(invalidEnvironmentFile, {
  place: {
    ...config,
    texts: { '.env': dotenv, 'ok.env': 'A="a b"\n', 'x.json': '{ "A": { "b": 1 } }', 'x.toml': '[a]\nb = 1\n' },
  },
  example: ['[env]\n_.file = «".env"»\n', 'Line 2 of `.env` stops every task: the value of `B` is malformed'],
  findings: [
    [
      '[env]\n_.file = ["ok.env", «"x.json"»]\n',
      'Line 1 of `x.json` stops every task: a value must be a string, a number or a boolean',
    ],
    [
      'env = { _ = { file = { path = «"x.toml"», redact = true } } }\n',
      'Line 1 of `x.toml` stops every task: a value must be a string, a number or a boolean',
    ],
    [
      '[[env]]\nA = "1"\n[[env]]\n_.file = «"{{config_root}}/.env"»\n',
      'Line 2 of `{{config_root}}/.env` stops every task: the value of `B` is malformed',
    ],
    [
      '[tasks.a]\nrun = "x"\nenv = { _.file = «".env"» }\n',
      'Line 2 of `.env` stops this task: the value of `B` is malformed',
    ],
    [
      '[env]\n_.file = «".env"»\n',
      'warning: Line 2 of `.env` stops every task: the value of `B` is malformed',
      { path: 'mise.dev.toml' },
    ],
  ],
  valid: [
    '[env]\n_.file = "ok.env"\n',
    '[env]\n_.file = "gone.env"\n',
    '[env]\n_.file = "*.env"\n',
    '[env]\n_.path = ".env"\n',
    '[env]\nfile = ".env"\n',
  ],
});
