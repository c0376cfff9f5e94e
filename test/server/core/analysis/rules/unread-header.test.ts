import { unreadHeader } from '../../../../../server/core/analysis/rules/unread-header.ts';
import { script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const message = (written: string, header: string): string =>
  `The runner does not read \`${written}\`; write \`${header}\``;

describeRule(unreadHeader, {
  place: script,
  example: ['#!/bin/bash\n«# mise» description="Generates"\necho\n', message('# mise', '#MISE')],
  findings: [
    ['#!/bin/bash\n«#mise» alias="tg"\n', message('#mise', '#MISE')],
    ['#!/bin/bash\n«# [mise]» alias="tg"\n', message('# [mise]', '#MISE')],
    ['#!/usr/bin/env node\n«// mise» depends=["x"]\n', message('// mise', '//MISE')],
    ['#MISE alias="x"\n«# Mise» hide = true\n', message('# Mise', '#MISE')],
    ['«:: mise» dir="x"\n', message(':: mise', '::MISE')],
  ],
  valid: [
    '#!/bin/bash\n#MISE description="x"\n# MISE alias="tg"\n',
    '#!/bin/bash\n# mise installs the tools\n# mise x = 1\n',
    '#!/bin/bash\necho "# mise alias=1"\n',
    ['[a]\nrun = "x"\n# mise description="x"\n', { path: 'tasks.toml' }],
  ],
  fixes: [
    ['#!/bin/bash\n# mise alias="tg"\n', { 'Change to `#MISE` *': '#!/bin/bash\n#MISE alias="tg"\n' }],
    ['// mise alias="tg"\n', { 'Change to `//MISE` *': '//MISE alias="tg"\n' }],
  ],
});
