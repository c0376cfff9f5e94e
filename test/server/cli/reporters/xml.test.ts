import { expect, test } from 'vitest';
import { xmlElement } from '../../../../server/cli/reporters/xml.ts';

test.for<readonly [string, string]>([
  ['a & b < c > d "e"', 'a &amp; b &lt; c &gt; d &quot;e&quot;'],
  ['line\nbreak\tand\r', 'line&#10;break&#9;and&#13;'],
  ['\u0000\u001b[31m\ufffe', '\ufffd\ufffd[31m\ufffd'],
  ['😀 \ud83d', '😀 \ufffd'],
  [']]>', ']]&gt;'],
])('the attribute %j is written as %j', ([text, written]) => {
  expect(xmlElement('a', { b: text })).toBe(`<a b="${written}"/>\n`);
});
