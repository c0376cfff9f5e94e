import { ignoredHeader } from '../../../../../server/core/analysis/rules/ignored-header.ts';
import { script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(ignoredHeader, {
  example: [
    '#MISE «timeout»="1s"',
    '`timeout` has no effect in the header of a script; remove it, or define the task in a task file',
    script,
  ],
  findings: [
    [
      '#MISE «file»="x.sh"\n',
      '`file` has no effect in the header of a script; remove it, since the script itself is run',
      script,
    ],
    [
      '#MISE «global»=true\n#MISE «args»=["x"]\n',
      [
        '`global` has no effect in the header of a script; remove it, or define the task in a task file',
        '`args` has no effect in the header of a script; remove it, or define the task in a task file',
      ],
      script,
    ],
    [
      '#MISE «run»="x"\n#MISE «usage»="arg"\n#USAGE arg "<a>"\n',
      [
        '`run` has no effect in the header of a script; remove it, since the script itself is run',
        '`usage` has no effect in the header of a script; write lines that begin with `#USAGE`',
      ],
      script,
    ],
    [
      '#MISE «timeout»="1s"\n#MISE «vars».a="b"\n',
      [
        '`timeout` has no effect in the header of a script; remove it, or define the task in a task file',
        '`vars` has no effect in the header of a script; remove it, or define the task in a task file',
      ],
      script,
    ],
  ],
  valid: [['#!/bin/sh\n#MISE hide=true\n#USAGE arg "<a>"\necho\n', script]],
  fixes: [
    ['#!/bin/sh\n#MISE run="x"\n#MISE hide=true\n', { 'Remove `run` *': '#!/bin/sh\n#MISE hide=true\n' }, script],
    ['#MISE run=[\n#MISE "x"\n#MISE ]\n#MISE hide=true\n', { 'Remove `run` *': '#MISE hide=true\n' }, script],
  ],
});
