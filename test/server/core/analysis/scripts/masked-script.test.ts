import { expect, test } from 'vitest';
import { maskScript } from '../../../../../server/core/analysis/scripts/masked-script.ts';
import { rows } from '../../../../support/rows.ts';

/** A script, and the same script with its template expressions replaced. */
type Row = readonly [script: string, masked: string];

test.each(
  rows<Row>([
    ['echo $a', 'echo $a'],
    ['echo {{ a }} {{b}} {{ a }}', 'echo T0_____ T1___ T0_____'],
    ['a {# note #} b', 'a            b'],
    ['{% if x %}\na\n{% endif %}', '          \na\n           '],
    ['{{ a\n}} b', 'T0_____ b'],
    ['{% raw %}{{ a }}{% endraw %}', '         {{ a }}            '],
    ['echo {{ a', 'echo T0__'],
  ]),
)('$name', ({ row: [script, masked] }) => {
  expect(maskScript(script).text).toBe(masked);
});
