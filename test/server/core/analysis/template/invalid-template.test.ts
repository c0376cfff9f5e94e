import { describe, expect, test } from 'vitest';
import { readTemplate } from '../../../../../server/core/analysis/template/read-template.ts';
import { faultsIn } from '../../../../../server/core/analysis/template/template-faults.ts';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { open } from '../../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { acceptedTemplates, notChecked, refusedTemplates } from './sample-templates.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

const faultsOf = (text: string) => faultsIn(readTemplate(text).tags, text);
const isRefused = (text: string): boolean => faultsOf(text).length > 0;

test('templates are accepted or rejected as in the table', () => {
  expect(acceptedTemplates.filter(isRefused)).toEqual([]);
  expect(refusedTemplates.filter((text) => !isRefused(text))).toEqual([]);
  expect(Object.values(notChecked).flat().filter(isRefused)).toEqual([]);
});

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  test('on every template', () => {
    expect(refusedByRunner([...acceptedTemplates, ...refusedTemplates], runner)).toEqual(refusedTemplates);
  });
  test.each(Object.entries(notChecked))('except for %s', (_, texts) => {
    expect(refusedByRunner(texts, runner)).toEqual(texts);
  });
});

/** In a comment of `usage`, so that only the template can be invalid. */
function refusedByRunner(texts: readonly string[], { validate }: Runner): readonly string[] {
  const config = texts.map(
    (text, index) => `[tasks.t${index}]\nrun = "x"\nusage = ${JSON.stringify(`/* ${text} */`)}\n`,
  );
  const refused = new Set(
    validate(config.join('')).flatMap(({ task, category }) =>
      category === 'usage-parse-error' ? [Number(task.slice(1))] : [],
    ),
  );
  return texts.filter((_, index) => refused.has(index));
}

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, messages: readonly string[], options?: FixtureOptions];

function check({ row: [marked, messages, options] }: { row: Row }): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...messages.map((message) => `invalid-template: ${message}`)]);
}

const shellLength = 'This `{#` begins a comment that is not closed; put `{% raw %}` and `{% endraw %}` around';
const unclosed = 'This `{{` is not closed; add `}}`';

describe('faults are reported with their ranges', () => {
  test.each(
    rows<Row>([
      ['a = "echo «{{» cwd"', [unclosed]],
      ['a = "echo «{{» cwdd %}"', [unclosed]],
      ['a = "echo «{%» if true"', ['This `{%` is not closed; add `%}`']],
      ['a = "echo «{#» why"', ['This `{#` is not closed; add `#}`']],
      [`a = "echo $«{#»x[@]} and \${#y}"`, [`${shellLength} \`\${#x[@]}\``]],
      ['a = \'echo "$«{#»names[@]}"\'', [`${shellLength} \`\${#names[@]}\``]],
      ['a = "echo $«{#»"', [`${shellLength} text that another program reads`]],
      ['a = "echo $«{#»x y"', [`${shellLength} text that another program reads`]],
      ['{ "a": "test $«{#»1} -gt 0" }', [`${shellLength} \`\${#1}\``], json],
      ['a = "«{{» cwd and {{ cwd }}"', [unclosed]],
      ['[a]\nrun = """\necho «{{» cwd\necho {{ cwd }}\necho «{{» env.A\n"""', [unclosed, unclosed]],
      ['a = "«{% if true %}»x"', ['`if` is not closed; add `{% endif %}`']],
      ['a = "{% for x in [1] %}«{% if x %}»y{% endfor %}"', ['`if` is not closed; add `{% endif %}`']],
      ['a = "«{% raw %}»{{ x"', ['`raw` is not closed; add `{% endraw %}`']],
      ['a = "x«{% endif %}»"', ['`endif` does not close anything; remove it']],
      [
        'a = "{% if true %}«{% endfor %}»{% endif %}"',
        ['`endfor` does not close anything; `if` is closed with `endif`'],
      ],
      ['a = "«{% else %}»"', ['`else` is allowed only in `if` or `for`']],
      ['a = "{% for x in [1] %}«{% elif x %}»{% endfor %}"', ['`elif` is allowed only in `if`']],
      ['a = "{% if true %}{% else %}«{% else %}»{% endif %}"', ['`else` cannot follow `else`']],
      ['a = "«{% break %}»"', ['`break` is allowed only in `for`']],
      ['a = "{% «fi» true %}x{% endif %}"', ['Unknown statement `fi`; did you mean `if`?']],
      ['a = "«{{ }}»"', ['Expected a value before the end']],
      ['a = "«{{ cwd | }}»"', ['Expected the name of a filter before the end']],
      ['a = "{{ cwd «env» }}"', ['`env` is not allowed here']],
      ['a = "{{ «größer» }}"', ['A name can contain only letters, digits and `_`']],
      [
        'a = "{{«.»VERSION}}"',
        [
          'A name cannot begin with a dot; enclose text that is intended for another program in `{% raw %}` and `{% endraw %}`',
        ],
      ],
      ['a = \'{{ cwd | replace(from="\\", to="/«"») }}\'', ['This quote is not closed']],
      ['{ "a": { "run": "\\t\\"«{{» cwd" } }', [unclosed], json],
      ['[tasks.a]\nrun = "«{{» cwd"', [unclosed], config],
      ['[a]\nrun = "x"\nusage = \'arg "<x>" help="«{{» cwd"\'', [unclosed]],
      ['[a]\nrun = "x"\nvars.b = "«{{» cwd"', [unclosed]],
      ['[task_templates.a]\nrun = "«{{» cwd"', [unclosed], config],
    ]),
  )('$name', check);
});

describe('nothing is reported', () => {
  test.each(
    rows<Row>([
      [`a = "echo {% raw %}\${#x[@]}{% endraw %}"`, []],
      ['a = "echo { { cwd } } {x} }} %} #}"', []],
      ['[a]\nrun = "x"\ndeny_env = true\nallow_env = ["{{ x"]', []],
      ['[a]\nrun = "x"\nenv.B = { required = "see {{ x" }', []],
      ['[settings]\nx = "{{ foo"', [], config],
    ]),
  )('$name', check);
});

test('is an error only if every version of the runner rejects it whenever it reads or runs the task', () => {
  const severities = (text: string, options?: FixtureOptions) => problemsOf(open(text, options)).map((p) => p.severity);
  expect(severities('a = "{{ cwd"')).toEqual(['error']);
  expect(severities('a = "{% if true %}"')).toEqual(['error']);
  expect(severities('a = "{{ cwd env }}"')).toEqual(['warning']);
  expect(severities('[a]\nrun = "x"\nrun_windows = "{{ cwd"')).toEqual(['warning']);
  expect(severities('[a]\nrun = "x"\nvars.b = "{{ cwd"')).toEqual(['warning']);
  expect(severities('[task_templates.a]\nrun = "{{ cwd"', config)).toEqual(['warning']);
});

test('deeply nested and very long text is handled', () => {
  const shapes = [
    '{{',
    '{%',
    '{#',
    '{{(',
    '{{[',
    '{% if x %}',
    '{% else %}',
    '{{ a|',
    '{{{"a":',
    '{{ not ',
    '{{a[',
    '{{a}}',
  ];
  for (const text of shapes) faultsOf(text.repeat(20_000));
  for (const text of ['(', '[', '{"a":', 'a[', 'f(a=', '1 if ', 'x if y else ', 'a | b(c=']) {
    expect(faultsOf(`{{ ${text.repeat(300)} }}`).length).toBeLessThan(2);
  }
});
