import { encoding } from '../../../../../server/core/analysis/rules/encoding.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(encoding, {
  example: ['«»', 'The file cannot be read: it is UTF-16', { encodingFault: 'it is UTF-16' }],
  findings: [
    ['«[a]»\nrun = "x"', 'The file cannot be read: it is UTF-16', { encodingFault: 'it is UTF-16' }],
    [
      '«[tasks.a]»\nrun = "x"',
      'The file cannot be read: byte 3 is not part of a character',
      { ...config, encodingFault: 'byte 3 is not part of a character' },
    ],
  ],
  valid: ['[a]\nrun = "é"'],
});
