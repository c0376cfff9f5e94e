import { dependencyCycle } from '../../../../../server/core/analysis/rules/dependency-cycle.ts';
import { config, inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(dependencyCycle, {
  example: [
    '[a]\ndepends = ["«b»"]\n[b]\ndepends = ["«a»"]',
    ['These tasks form a dependency cycle: `a` → `b` → `a`', 'These tasks form a dependency cycle: `b` → `a` → `b`'],
  ],
  findings: [
    [
      '[tasks.a]\ndepends = ["«//packages/api:back»"]\n[tasks.b]\nrun = "x"',
      'warning: These tasks form a dependency cycle: `//packages/web:a` → `//packages/api:back` → `//packages/web:a`',
      inMonorepo,
    ],
    [
      '[a]\ndepends = ["«b»"]\n[b]\ndepends = "«c»"\n[c]\nwait_for = ["«a»"]',
      [
        'These tasks form a dependency cycle: `a` → `b` → `c` → `a`',
        'These tasks form a dependency cycle: `b` → `c` → `a` → `b`',
        'These tasks form a dependency cycle: `c` → `a` → `b` → `c`',
      ],
    ],
    [
      '[a]\nrun = [{ task = "«b»" }]\n[b]\ndepends = "«a»"',
      [
        'warning: These tasks start each other endlessly: `a` → `b` → `a`',
        'warning: These tasks start each other endlessly: `b` → `a` → `b`',
      ],
    ],
    ['[a]\nrun = { task = "«a»" }', 'warning: Task `a` starts itself endlessly'],
    [
      '["lint:a"]\nrun = [{ task = "«lint:*»" }]\n["lint:b"]\nrun = "x"',
      'warning: Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name',
    ],
    [
      '["lint:a"]\nrun = [{ tasks = ["«lint:*»"] }]',
      'warning: Task `lint:a` starts itself endlessly: the pattern `lint:*` matches its name',
    ],
    [
      '[tasks.a]\ndepends = ["//:lint"]\nrun = [{ task = "«//...:a»" }]\n[tasks.b]\nrun = "x"',
      'warning: Task `a` starts itself endlessly: the pattern `//...:a` matches its name',
      inMonorepo,
    ],
    [
      '[a]\ndepends = "«b»"',
      'warning: These tasks form a dependency cycle: `a` → `b` → `a`',
      { others: { 'api/tasks.toml': '[b]\ndepends = "a"' } },
    ],
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = «"t"»\n[tasks.b]\ndepends = ["«a»"]',
      ['These tasks form a dependency cycle: `a` → `b` → `a`', 'These tasks form a dependency cycle: `b` → `a` → `b`'],
      config,
    ],
  ],
  valid: [
    '[a]\ndepends = ["b"]\n[b]\ndepends_post = ["a"]',
    '["lint:a"]\nrun = [{ task = "lint:*:*" }]\n["lint:b:c"]\nrun = "x"',
    [
      '[task_templates.t]\ndepends = ["b"]\n[tasks.a]\nextends = "t"\ndepends = ["c"]\n[tasks.b]\ndepends = ["a"]\n[tasks.c]\nrun = "x"',
      config,
    ],
  ],
});
