import { deprecatedTemplateName } from '../../../../../server/core/analysis/rules/deprecated-template-name.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(deprecatedTemplateName, {
  example: ['[a]\nrun = "{{ cwd | «as_str» }}"', 'The filter `as_str` is deprecated; use `str`'],
  findings: [
    ['a = "{{ cwd | «as_str» }}"', 'The filter `as_str` is deprecated; use `str`'],
    [
      'a = "{{ «arg»(name=\'x\') }}"',
      'The function `arg` is deprecated; define it in `usage` and write `usage.<name>`',
    ],
  ],
  valid: ['a = "{{ cwd | str }}"', ['[settings]\nlibc = "{{ cwd | as_str }}"', config]],
  fixes: [['a = "{{ cwd | as_str }}"\n', { 'Change to `str` *': 'a = "{{ cwd | str }}"\n' }]],
});
