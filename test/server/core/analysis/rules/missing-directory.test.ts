import { missingDirectory } from '../../../../../server/core/analysis/rules/missing-directory.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const disk = {
  'scripts/run.sh': 'script',
  'elsewhere.sh': 'unknown',
  '.': 'folder',
  site: 'folder',
  '/opt': 'folder',
} as const;

const missing = (path: string) => `Folder \`${path}\` does not exist; correct the path or create the folder`;

describeRule(missingDirectory, {
  place: { disk },
  example: ['[a]\nrun = "x"\ndir = "«missing»"', missing('missing')],
  findings: [
    ['[a]\nrun = "x"\ndir = "«nowhere»"', missing('nowhere')],
    ['[a]\nrun = "x"\ndir = "«/no/such»"', missing('/no/such')],
    ['{ "a": { "run": "x", "dir": "«nowhere»" } }', missing('nowhere'), json],
    ['[a]\nrun = "x"\ndir = "«scripts/run.sh»"', '`scripts/run.sh` is a file; specify a folder'],
    ['[a]\nrun = "x"\ndir = "«{{config_root}}/nowhere»"', missing('{{config_root}}/nowhere')],
    ['[a]\nrun = "x"\ndir = "«{{- config_root -}}//nowhere/»"', missing('{{- config_root -}}//nowhere/')],
  ],
  valid: [
    '[a]\nrun = "x"\ndir = "site"',
    '[a]\nrun = "x"\ndir = "site/"',
    '[a]\nrun = "x"\ndir = "/opt"',
    '[a]\nrun = "x"\ndir = "elsewhere.sh"',
    '[a]\nrun = "x"\ndir = "{{cwd}}"',
    '[a]\nrun = "x"\ndir = "{{cwd}}/nowhere"',
    '[a]\nrun = "x"\ndir = "{{config_root}}"',
    '[a]\nrun = "x"\ndir = "{{ config_root }}/site"',
    '[a]\nrun = "x"\ndir = "{{config_root}}-x"',
    '[a]\nrun = "x"\ndir = "{{config_root}}/{{vars.x}}"',
    '[a]\nrun = "x"\ndir = "{{config_root | dirname}}/x"',
    ['[task_templates.a]\ndir = "{{config_root}}/nowhere"', config],
    '[a]\nrun = "x"\ndir = "~/nowhere"',
    '[a]\nrun = "x"\ndir = ""',
    '[a]\nrun = "x"\ndir = "made"\ndepends = "make"\n[make]\nrun = "y"',
  ],
});
