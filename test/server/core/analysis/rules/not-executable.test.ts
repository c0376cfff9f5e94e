import { notExecutable } from '../../../../../server/core/analysis/rules/not-executable.ts';
import { describeRule } from '../../../../support/rule.ts';

const disk = {
  'scripts/run.sh': 'script',
  'scripts/plain.sh': 'file',
  'scripts/run.ps1': 'file',
  'elsewhere.sh': 'unknown',
  'mise-tasks/x.sh': 'file',
  'mise-tasks/_x.sh': 'file',
  'mise-tasks/_lib.sh': 'file',
} as const;

const executableSh = { 'mise.toml': '[settings]\nwindows_executable_extensions = ["exe", "sh"]\n' };
const executableExe = { 'mise.toml': '[settings]\nwindows_executable_extensions = ["exe", "SH"]\n' };
const onWindows = { platform: 'windows' } as const;

describeRule(notExecutable, {
  place: { disk },
  example: ['[a]\nfile = "«scripts/plain.sh»"', '`scripts/plain.sh` is not executable; run `chmod +x` on it'],
  findings: [
    ['[a]\nfile = "«scripts/plain.sh»"\nshell = "bash"', '`scripts/plain.sh` is not executable; run `chmod +x` on it'],
    [
      '[a]\nfile = "«mise-tasks/_x.sh»"\nshell = "sh"',
      '`mise-tasks/_x.sh` is not executable; run `chmod +x` on it',
      { others: { 'mise-tasks/_x.sh': '' } },
    ],
    [
      '[a]\ndepends = ["«x»"]',
      'error: The script of task `x` is not executable, so the runner does not find it; run `chmod +x` on `/home/me/app/mise-tasks/x.sh`',
      { others: { 'mise-tasks/x.sh': '#!/bin/sh\n' } },
    ],
    [
      '[a]\nrun = [{ task = "«x.sh»" }]',
      'error: The script of task `x.sh` is not executable, so the runner does not find it; run `chmod +x` on `/home/me/app/mise-tasks/x.sh`',
      { others: { 'mise-tasks/x.sh': '#!/bin/sh\n' } },
    ],
    [
      '[a]\nfile = "«scripts/plain.sh»"',
      '`scripts/plain.sh` is not executable on Windows; begin it with a line such as `#!/usr/bin/env bash`, or give it an extension such as `.ps1`',
      onWindows,
    ],
    [
      '[a]\nfile = "«scripts/plain.sh»"',
      '`scripts/plain.sh` is not executable on Windows; begin it with a line such as `#!/usr/bin/env bash`, or give it an extension such as `.exe`',
      { ...onWindows, others: executableExe },
    ],
    [
      '[a]\nfile = "«scripts/run.ps1»"',
      '`scripts/run.ps1` is not executable on Windows; begin it with a line such as `#!/usr/bin/env bash`, or give it an extension such as `.exe`',
      { ...onWindows, others: executableExe },
    ],
    [
      '[a]\nfile = "«scripts/run.ps1»"',
      '`scripts/run.ps1` is not executable on Windows; begin it with a line such as `#!/usr/bin/env bash`',
      { ...onWindows, others: { 'mise.toml': '[settings]\nwindows_executable_extensions = []\n' } },
    ],
    [
      '[a]\nfile = "«scripts\\\\plain.sh»"',
      '`scripts\\plain.sh` is not executable on Windows; begin it with a line such as `#!/usr/bin/env bash`, or give it an extension such as `.ps1`',
      onWindows,
    ],
    [
      '[a]\ndepends = ["«x»"]',
      'error: The script of task `x` is not executable on Windows, so the runner does not find it; begin `/home/me/app/mise-tasks/x.sh` with a line such as `#!/usr/bin/env bash`, or give it an extension such as `.ps1`',
      { ...onWindows, others: { 'mise-tasks/x.sh': '#MISE quiet=true\n' } },
    ],
    [
      '[tasks.a]\ndepends = ["«//:x»"]',
      'error: The script of task `//:x` is not executable, so the runner does not find it; run `chmod +x` on `/home/me/app/mise-tasks/x.sh`',
      {
        path: 'mise.toml',
        others: { 'mise.local.toml': 'monorepo_root = true\n', 'mise-tasks/x.sh': '#!/bin/sh\n' },
      },
    ],
    [
      '«#!/bin/sh»\n#MISE quiet=true\n',
      'hint: `/home/me/app/mise-tasks/x.sh` is not executable; run `chmod +x` on it',
      { path: 'mise-tasks/x.sh' },
    ],
  ],
  valid: [
    ['[a]\nfile = "scripts\\\\run.sh"', onWindows],
    ['[a]\nfile = "/scripts/plain.sh"', onWindows],
    ['[a]\nfile = "scripts/run.ps1"', onWindows],
    ['[a]\nfile = "scripts/run.sh"', { ...onWindows, others: executableExe }],
    ['[a]\nfile = "scripts/plain.sh"', { ...onWindows, others: executableSh }],
    ['[a]\ndepends = ["x"]', { ...onWindows, others: { ...executableSh, 'mise-tasks/x.sh': '#MISE quiet=true\n' } }],
    ['#!/bin/sh\nlog() { echo "$1"; }\n', { path: 'mise-tasks/_lib.sh' }],
    ['#!/bin/sh\n', { path: 'mise-tasks/x.sh', others: { 'tasks.toml': '[a]\ndepends = ["x"]' } }],
    ['', { path: 'mise-tasks/_x.sh', others: { 'tasks.toml': '[a]\nfile = "mise-tasks/_x.sh"' } }],
    ['[a]\ndepends = [{ task = "x", optional = true }]', { others: { 'mise-tasks/x.sh': '#!/bin/sh\n' } }],
    ['[x]\nrun = "x"\n[a]\ndepends = ["x"]', { others: { 'mise-tasks/x.sh': '#!/bin/sh\n' } }],
    '[a]\nfile = "scripts/run.sh"',
    '[a]\nfile = "elsewhere.sh"',
  ],
});
