import { describe, expect, test } from 'vitest';
import { readTemplate } from '../../../../../server/core/analysis/template/read-template.ts';
import { rows } from '../../../../support/rows.ts';

/** Returns the names in a template: local variables first, then the uses in order, each as `kind name.member`. */
function describeNames(text: string): string {
  const { uses, locals } = readTemplate(text);
  const declared = locals.map(({ name }) => `local ${name}`);
  const used = uses.map(({ kind, name, members, mayBeMissing }) => {
    const path = [name, ...members.map((member) => member.name)].join('.');
    return `${kind} ${path}${mayBeMissing ? '?' : ''}`;
  });
  return [...declared, ...used].join(', ');
}

type Row = readonly [template: string, names: string];

function check({ row: [template, expected] }: { row: Row }): void {
  expect(describeNames(template)).toBe(expected);
}

describe('the names that a template uses', () => {
  test.each(
    rows<Row>([
      ['echo {{ cwd }}', 'variable cwd'],
      ['{{cwd}}/{{env.HOME}}', 'variable cwd, variable env.HOME'],
      ['{{- cwd -}}', 'variable cwd'],
      ['{{ usage["dry_run"] }} {{ vars.a.b[\'c\'] }}', 'variable usage.dry_run, variable vars.a.b.c'],
      ['{{ vars?.a }} {{ vars[cwd] }}', 'variable vars.a, variable vars, variable cwd'],
      ['{{ cwd | upper | replace(from="a", to="b") }}', 'variable cwd, filter upper, filter replace'],
      ['{{ env.A | default(value=cwd) }}', 'variable env.A?, filter default, variable cwd'],
      ['{{ get_env(name="A", default=os()) }}', 'function get_env, function os'],
      ['{% if x is defined and not y is undefined %}', 'variable x?, test defined, variable y?, test undefined'],
      ['{% if cwd is not dir or 1 in [2] %}', 'variable cwd, test dir'],
      ['{{ \'a\' if true else "b" ~ `c` }}', ''],
      ['{{ "a\\"b }} c" | upper }}', 'filter upper'],
      ['{% set a = cwd | upper %}{{ a }}', 'local a, variable cwd, filter upper, variable a'],
      [
        '{% for k, v in env %}{{ loop.index }}{% endfor %}',
        'local k, local v, local loop, variable env, variable loop.index',
      ],
      ['{% filter upper %}x{% endfilter %}', 'filter upper'],
      ['{% macro m(a, b) %}{{ a }}{% endmacro %}{{ self::m(a=1) }}', 'local a, local b, variable a'],
      ['{# {{ cwd }} #}{{ env }}', 'variable env'],
      ['{% raw %}{{ cwd }}{% endraw %}{{ env }}', 'variable env'],
      ['{%- raw -%}{{ cwd }}', ''],
      [`\${x} {x} { { cwd } } $(a)`, ''],
      ['{{ größe }}', 'variable größe'],
    ]),
  )('$name', check);
});

describe('the complete parts of half-typed templates are parsed', () => {
  test.each(
    rows<Row>([
      ['{{ cw', 'variable cw'],
      ['{{ cwd\necho {{ env }}', 'variable cwd, variable env'],
      ['{{ cwd | \necho {{ env }}', 'variable cwd, variable env'],
      ['{{ usage. }}', 'variable usage'],
      ['{{ "unclosed }}\n{{ env }}', 'variable unclosed, variable env'],
      ['{% if\n{{ env }}', 'variable env'],
      ['{% set a', 'local a'],
      ['{{ cwd %}{{ env }}', 'variable cwd, variable env'],
      ['{{', ''],
      ['{#', ''],
      ['{% raw %}{{', ''],
    ]),
  )('$name', check);
});

test('deeply nested and very long text is handled', () => {
  for (const text of ['{{', '{%', '{#', '{{ a', '{{ "', '{{ \'`"\n', '{{(', '{{ a.', '{{ a|', '{% raw %}', '{{a}}']) {
    expect(readTemplate(text.repeat(20_000)).tags.length).toBeGreaterThan(0);
  }
});
