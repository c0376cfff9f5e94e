import { missingFile } from '../../../../../server/core/analysis/rules/missing-file.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const disk = {
  scripts: 'folder',
  'scripts/run.sh': 'script',
  'scripts/plain.sh': 'file',
  'elsewhere.sh': 'unknown',
  '../shared.sh': 'script',
  '/bin/sh': 'script',
} as const;

const missing = (path: string) => `File \`${path}\` does not exist; correct the path or create the file`;

describeRule(missingFile, {
  place: { disk },
  example: ['[a]\nfile = "«missing»"', missing('missing')],
  findings: [
    ['[a]\nfile = "«scripts/rn.sh»"', missing('scripts/rn.sh')],
    ['[a]\nfile = "«./scripts/../rn.sh»"', missing('./scripts/../rn.sh')],
    ['[a]\nfile = "«/no/such.sh»"', missing('/no/such.sh')],
    ['[a]\nfile = "«r\\u00fcn.sh»"', missing('rün.sh')],
    ['{ "a": { "file": "«rn.sh»" } }', missing('rn.sh'), json],
    ['[tasks.a]\nfile = "«rn.sh»"', missing('rn.sh'), config],
    ['[a]\nfile = "«scripts»"', '`scripts` is a folder; specify a script file in it'],
    ['[a]\nfile = "«{{ config_root }}/a.sh»"', missing('{{ config_root }}/a.sh')],
    // A path in a task file that a config file in a parent folder may include.
    ['[a]\nfile = "«shared.sh»"', missing('shared.sh'), { others: { '../../you/mise.toml': '' } }],
    ['[tasks.a]\nfile = "«shared.sh»"', missing('shared.sh'), { ...config, others: { '../mise.toml': '' } }],
  ],
  valid: [
    '[a]\nfile = "{{ config_root }}/scripts/plain.sh"',
    '[a]\nfile = "scripts/run.sh"',
    '[a]\nfile = "./scripts/../scripts//run.sh"',
    '[a]\nfile = "/bin/sh"',
    '[a]\nfile = "elsewhere.sh"',
    '[a]\nfile = "../shared.sh"',
    '[a]\nfile = "https://example.com/a.sh"',
    '[a]\nfile = "git::https://example.com/a.git//a.sh?ref=v1"',
    '[a]\nfile = "git::ssh://git@example.com/a.git//a.sh"',
    '[a]\nfile = "~/a.sh"',
    '[a]\nfile = "{{ config_root }}/scripts/run.sh"',
    '[a]\nfile = "{{ cwd }}/a.sh"',
    '[a]\nfile = "$HOME/a.sh"',
    "[a]\nfile = 'C:\\a.bat'",
    ['[task_templates.a]\nfile = "rn.sh"', config],
    // A path in a task file that a config file in a parent folder may include.
    ['[a]\nfile = "shared.sh"', { others: { '../mise.toml': '' } }],
  ],
});
