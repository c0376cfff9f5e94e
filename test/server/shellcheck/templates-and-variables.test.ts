import { expect, test } from 'vitest';
import { open } from '../../support/fixture.ts';
import { shellCheckProblemsIn } from '../../support/shellcheck.ts';

/** Scripts about which nothing is reported. */
const silent: readonly string[] = [
  'echo {{ vars.name }} {{vars.other}}',
  'if [ {{ a }} = "b" ]; then echo; fi',
  'if [ "{{ a }}" -gt 5 ]; then echo; fi',
  'test {{ a }} && echo',
  '[ -n "{{ a }}" ] && echo',
  'case "{{ a }}" in b) echo ;; esac',
  'for x in {{ list }}; do echo "$x"; done',
  'cat {{ a }} > {{ b }}',
  'exit {{ code }}',
  'printf {{ format }} a',
  'echo $(({{ a }} + 1))',
  '{% if a %}\nif true; then\n{% endif %}\necho\nfi',
  'make \\\n{% if a %}\n  --flag \\\n{% endif %}\n  all',
  'echo {# $X #}',
  'echo "$usage_name" $((usage_other))',
  'echo "$own" "$given"',
  'own=1',
];

test.each(silent)('nothing is reported in %j', async (script) => {
  const text = [
    '[task_templates.t]',
    'env.unused = "1"',
    '[tasks.a]',
    `run = '''\n${script}\n'''`,
    'env = { own = "1" }',
    '[env]',
    'given = "1"',
  ].join('\n');
  const { document, kind } = open(text, { kind: 'config-file' });
  const problems = await shellCheckProblemsIn(document, kind);
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});

/**
 * Tasks, and the codes of the findings that are reported although the tasks contain template expressions or an
 * environment.
 */
test.each([
  ["a = 'cp {{ a }} $X'", 'SC2086'],
  ['a = \'echo "$other"\'', 'SC2154'],
  ["[a]\nenv = { own = '1' }\nrun = 'echo \"$other $own\"'", 'SC2154'],
  ["[a]\nenv = { _ = { path = 'bin' } }\nrun = 'echo \"$other\"'", 'SC2154'],
  ["[a]\nenv = { _ = { file = '.env' } }\nrun = 'echo \"$other\"'", ''],
  ["a = '''\necho {{ a }}\nif true; then echo; f\n'''", 'SC1046 SC1047 SC1072 SC1073'],
])('%j: %s', async (text, codes) => {
  const { document, kind } = open(text);
  const problems = await shellCheckProblemsIn(document, kind);
  expect([...new Set(problems.map(({ code }) => code))].sort().join(' ')).toBe(codes);
});
