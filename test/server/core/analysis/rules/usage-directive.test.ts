import { usageDirective } from '../../../../../server/core/analysis/rules/usage-directive.ts';
import { json, script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(usageDirective, {
  example: ['[a]\nrun = "x"\nusage = "«#USAGE» arg \\"<a>\\""', '`#USAGE` belongs in script files; remove it'],
  findings: [
    [
      '[a]\nrun = "x"\nusage = \'\'\'\n«#USAGE» arg "<x>"\n«#USAGE» flag "«y»"\n\'\'\'',
      [
        '`#USAGE` belongs in script files; remove it',
        '`#USAGE` belongs in script files; remove it',
        'invalid-usage: A flag begins with dashes; write `-y`',
      ],
    ],
    [
      '{ "a": { "run": "x", "usage": "«// [USAGE]» arg \\"<x>\\"" } }',
      'warning: `// [USAGE]` belongs in script files and turns this line into a comment; remove it',
      json,
    ],
  ],
  valid: ['[a]\nrun = "x"\nusage = \'arg "<x>"\'', ['#USAGE arg "<x>"\necho\n', script]],
  fixes: [
    [
      '[a]\nrun = "x"\nusage = \'#USAGE flag "-q"\'\n',
      { 'Remove `#USAGE` *': '[a]\nrun = "x"\nusage = \'flag "-q"\'\n' },
    ],
    [
      '[a]\nrun = "x"\nusage = \'// USAGE flag "-q"\'\n',
      { 'Remove `// USAGE` *': '[a]\nrun = "x"\nusage = \'flag "-q"\'\n' },
    ],
    ['[a]\nrun = "x"\nusage = \'#USAGE arg "<x>"\'', { 'Remove `#USAGE` *': '[a]\nrun = "x"\nusage = \'arg "<x>"\'' }],
    [
      '[a]\nrun = "x"\nusage = \'// [USAGE] arg "<x>"\'',
      { 'Remove `// [USAGE]` *': '[a]\nrun = "x"\nusage = \'arg "<x>"\'' },
    ],
  ],
});
