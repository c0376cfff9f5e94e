import { unknownTemplateFilter } from '../../../../../server/core/analysis/rules/unknown-template-filter.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownTemplateFilter, {
  example: ['[a]\nrun = "{{ cwd | «uper» }}"', 'Unknown filter `uper`; did you mean `upper`?'],
  findings: [
    ['a = "{{ cwd | «uper» }}"', 'Unknown filter `uper`; did you mean `upper`?'],
    ['a = "{{ «getenv»(name=1) }}"', 'Unknown function `getenv`; did you mean `get_env`?'],
    ['a = "{% if cwd is «directory» %}{% endif %}"', 'Unknown test `directory`; did you mean `dir`?'],
    [
      '[a]\nrun = "x"\ndescription = "{{ «task_source_files»() }}"',
      '`task_source_files()` is not available in `description`; it is only available in `run` and `run_windows`',
    ],
  ],
  valid: [
    'a = "{% include \'x\' %}{{ foo | bar }}"',
    'a = "{{ cwd | upper }}{{ get_env(name=1) }}{% if cwd is dir %}{% endif %}"',
    ['[settings]\nlibc = "{{ cwd | uper }}"', config],
  ],
  fixes: [
    ['{ "a": "\\t{{ cwd | uper }}" }', { 'Change to `upper` *': '{ "a": "\\t{{ cwd | upper }}" }' }, json],
    ['{ "a": "\\t{{ cwdd | uper }}" }', { 'Change to `upper` *': '{ "a": "\\t{{ cwdd | upper }}" }' }, json],
    // A name that only begins like the known one is a guess.
    ['a = "{% if cwd is directory %}{% endif %}"', { 'Change to `dir`': 'a = "{% if cwd is dir %}{% endif %}"' }],
  ],
});
