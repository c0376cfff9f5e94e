import { conflictingOutput } from '../../../../../server/core/analysis/rules/conflicting-output.ts';
import { json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const noEffect = (name: string, winner: string) => `\`${name}\` has no effect when \`${winner}\` is set; remove one`;

describeRule(conflictingOutput, {
  example: ['[a]\nrun = "x"\nraw = true\n«silent» = true', noEffect('silent', 'raw')],
  findings: [
    ['[a]\nrun = "x"\nraw = true\n«silent» = "stdout"', noEffect('silent', 'raw')],
    ['[a]\nrun = "x"\n«output» = "prefix"\ninteractive = true', noEffect('output', 'interactive')],
    ['[a]\nrun = "x"\nsilent = true\n«output» = "timed"', noEffect('output', 'silent')],
    ['[a]\nrun = "x"\nsilent = true\n«quiet» = true', noEffect('quiet', 'silent')],
    ['{ "a": { "run": "x", "raw": true, «"output"»: "prefix" } }', noEffect('output', 'raw'), json],
    ['[a]\nrun = "x"\nraw = true\n«output» = "silent"', noEffect('output', 'raw')],
  ],
  valid: [
    '[a]\nrun = "x"\nsilent = true\noutput = "silent"',
    '[a]\nrun = "x"\nsilent = "stderr"\noutput = "prefix"',
    '[a]\nrun = "x"\nquiet = true\noutput = "prefix"',
    '[a]\nrun = "x"\nraw = true\noutput = "quiet"',
    '[a]\nrun = "x"\nraw = true\nquiet = true',
    '[a]\nrun = "x"\nraw = true\ninteractive = true',
    '[a]\nrun = "x"\nraw = false\nsilent = true',
    '[a]\nrun = "x"\nraw = true\nsilent = false',
  ],
  fixes: [
    [
      '[a]\nrun = "x"\nraw = true\n  silent = true\n',
      { 'Remove `silent`': '[a]\nrun = "x"\nraw = true\n', 'Remove `raw`': '[a]\nrun = "x"\n  silent = true\n' },
    ],
  ],
});
