import { unknownProject } from '../../../../../server/core/analysis/rules/unknown-project.ts';
import { config, inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownProject, {
  example: [
    'monorepo_root = true\nmonorepo.config_roots = ["*"]\n[tasks.a]\ndepends = ["«//b:c»"]',
    'There is no project `b` in the monorepo',
    config,
  ],
  findings: [
    [
      '[tasks.a]\ndepends = ["«//packages/apo:build»"]\n[tasks.b]\nrun = "x"',
      'There is no project `packages/apo` in the monorepo; did you mean `packages/api`?',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«//zz:build»"]\n[tasks.b]\nrun = "x"',
      'There is no project `zz` in the monorepo',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«//tools:x»"]\n[tasks.b]\nrun = "x"',
      'The runner does not load project `tools`; add it to `config_roots` of the monorepo',
      inMonorepo,
    ],
  ],
  valid: [
    [
      '[tasks.a]\ndepends = ["//packages/api:build", ":b", "//:lint", "//...:bui*", "^x"]\n[tasks.b]\nrun = "x"',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = [{ task = "//zz:x", optional = true }, "//zz:{{ arch() }}"]\n[tasks.b]\nrun = "x"',
      inMonorepo,
    ],
    '[a]\ndepends = ["//x:y", ":b"]\n[b]\nrun = "x"',
    ['[tasks.a]\ndepends = ["//b:c"]', config],
  ],
  fixes: [
    [
      '[tasks.a]\ndepends = ["//packages/apo:build x"]',
      { 'Change to `//packages/api:build` *': '[tasks.a]\ndepends = ["//packages/api:build x"]' },
      inMonorepo,
    ],
    ['monorepo_root = true\nmonorepo.config_roots = ["*"]\n[tasks.a]\ndepends = ["//zz:b"]', {}, config],
  ],
});
