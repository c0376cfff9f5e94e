import { describe, expect, test } from 'vitest';
import { rows } from '../../../../support/rows.ts';
import {
  type AbsentRow,
  type ActionOptions,
  type ActionRow,
  actionNamed,
  checkAbsent,
  checkAction,
  config,
  json,
  textAfterAction,
} from './acting.ts';

/** A text, the name of the new file, the text afterwards, and the content of the file. */
type Extraction = readonly [before: string, path: string, after: string, script: string, options?: ActionOptions];

const head = '#!/usr/bin/env sh\nset -e\n\n';

describe('a script is moved to its own file', () => {
  test.each(
    rows<Extraction>([
      ['[a]\nrun = "npm <|>test"\n', 'scripts/a.sh', '[a]\nrun = "sh scripts/a.sh"\n', `${head}npm test "$@"\n`],
      ['a = "npm <|>test"\n', 'scripts/a.sh', 'a = "sh scripts/a.sh"\n', `${head}npm test "$@"\n`],
      [
        '["a:b c"]\nrun = """\nif x; then\n  y<|>\nfi\n"""\n',
        'scripts/a-b-c.sh',
        '["a:b c"]\nrun = "sh scripts/a-b-c.sh"\n',
        `${head}if x; then\n  y\nfi\n`,
      ],
      [
        '[a]\nusage = "arg \\"x\\""\nrun = "x<|>"\n',
        'scripts/a.sh',
        '[a]\nusage = "arg \\"x\\""\nrun = "sh scripts/a.sh"\n',
        `${head}x\n`,
      ],
      [
        '[a]\ndir = "web"\nrun = "x<|>"\n',
        'scripts/a.sh',
        '[a]\ndir = "web"\nrun = "sh {{config_root}}/scripts/a.sh"\n',
        `${head}x "$@"\n`,
      ],
      [
        '[a]\nrun = "x<|>"\n',
        'scripts/a.sh',
        '[a]\nrun = "sh {{config_root}}/scripts/a.sh"\n',
        `${head}x "$@"\n`,
        { hasConfiguredFolder: true },
      ],
      [
        '[a]\nrun = "x<|>"\n',
        'scripts/a.bash',
        '[a]\nrun = "bash scripts/a.bash"\n',
        '#!/usr/bin/env bash\n\nx "$@"\n',
        { shell: 'bash -c' },
      ],
      [
        '[a]\nshell = "bash -c"\nrun = "x<|>"\n',
        'scripts/a.bash',
        '[a]\nshell = "bash -c"\nrun = "bash scripts/a.bash"\n',
        '#!/usr/bin/env bash\n\nx "$@"\n',
      ],
      [
        '[a]\nrun = """\n#!/usr/bin/env python3\nprint(1)<|>\n"""\n',
        'scripts/a.py',
        '[a]\nrun = "python3 scripts/a.py"\n',
        '#!/usr/bin/env python3\nprint(1)\n',
      ],
      [
        '[a]\nrun = "x<|>"\n',
        'scripts/a-2.sh',
        '[a]\nrun = "sh scripts/a-2.sh"\n',
        `${head}x "$@"\n`,
        { files: { 'scripts/a.sh': '' } },
      ],
      ['[tasks.a]\nrun = "x<|>"\n', 'scripts/a.sh', '[tasks.a]\nrun = "sh scripts/a.sh"\n', `${head}x "$@"\n`, config],
      [
        '{ "a": { "run": "x\\ny<|>" } }',
        'scripts/a.sh',
        '{ "a": { "run": "sh scripts/a.sh" } }',
        `${head}x\ny "$@"\n`,
        json,
      ],
    ]),
  )('$name', ({ row: [before, path, after, script, options] }) => {
    const title = `Move the script to \`${path}\``;
    expect(textAfterAction(before, title, options)).toBe(after);
    const { creates } = actionNamed(before, title, options);
    expect([creates?.path, creates?.text()]).toEqual([`/project/${path}`, script]);
  });

  test.each(
    rows<AbsentRow>([
      ['[a]\nrun = "echo {{ x }}<|>"\n', 'Move'],
      ['[a]\nrun = ["x<|>"]\n', 'Move'],
      ['[a]\nrun = "for i in \\"$@\\"; do x; done<|>"\n', 'Move'],
      ['[a]\nrun = "<|>"\n', 'Move'],
      ['[a]\nrun_windows = "x<|>"\n', 'Move'],
      ['[a]\ndescription = "x<|>"\n', 'Move'],
      ['[a]\nshell = "pwsh -c"\nrun = "x<|>"\n', 'Move'],
      ['[a]\nrun = "#!/usr/bin/what\\nx<|>"\n', 'Move'],
      ['[a]\nrun = "x<|>"\n', 'Move', { shell: 'cmd /c' }],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

describe('a script is copied into the task', () => {
  const title = 'Copy `scripts/a.sh` into the task';
  const containing = (text: string, options: ActionOptions = {}): ActionOptions => ({
    ...options,
    files: { 'scripts/a.sh': text },
  });
  test.each(
    rows<ActionRow>([
      ['[a]\nrun = "sh scripts<|>/a.sh"\n', title, '[a]\nrun = "npm test"\n', containing(`${head}npm test "$@"\n`)],
      ['a = "sh scripts<|>/a.sh"\n', title, 'a = "npm test"\n', containing(`${head}npm test "$@"\n`)],
      ['[a]\nrun = "sh ./scripts<|>/a.sh"\n', title, '[a]\nrun = """\nx\ny\n"""\n', containing(`${head}x\ny\n`)],
      ['[a]\nrun = "sh {{config_root}}/scripts<|>/a.sh"\n', title, '[a]\nrun = "x"\n', containing(`${head}x\n`)],
      [
        '[a]\nfile = "scripts<|>/a.sh" # why\n',
        title,
        '[a]\nrun = """\n#!/usr/bin/env bash\nx\n""" # why\n',
        containing('#!/usr/bin/env bash\nx\n'),
      ],
      [
        '[a]\nrun = "python3 scripts<|>/a.sh"\n',
        title,
        '[a]\nrun = """\n#!/usr/bin/env python3\nx\n"""\n',
        containing('#!/usr/bin/env python3\nx\n'),
      ],
      [
        '[a]\nshell = "bash -c"\nrun = "sh scripts<|>/a.sh"\n',
        title,
        '[a]\nshell = "bash -c"\nrun = """\n#!/usr/bin/env sh\nset -e\n\nx\n"""\n',
        containing(`${head}x\n`),
      ],
      [
        '[a]\nrun = "sh scripts<|>/a.sh"\n',
        title,
        '[a]\nrun = """\n#!/usr/bin/env sh\nset -e\n\nx\n"""\n',
        containing(`${head}x\n`, { shell: 'cmd /c' }),
      ],
      ['{ "a": { "file": "scripts/a<|>.sh" } }', title, '{ "a": { "run": "x" } }', containing(`${head}x\n`, json)],
    ]),
  )('$name', ({ row }) => checkAction(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\nrun = "sh scripts<|>/a.sh"\n', 'Copy'],
      ['[a]\nrun = "sh scripts<|>/a.sh"\n', 'Copy', containing('echo {{ x }}\n')],
      ['[a]\nrun = "sh scripts<|>/a.sh"\n', 'Copy', containing('#!/usr/bin/env bash\nx\n')],
      ['[a]\nrun = "sh scripts<|>/a.sh --fast"\n', 'Copy', containing('x\n')],
      ['[a]\nrun = "x"\nfile = "scripts<|>/a.sh"\n', 'Copy', containing(`${head}x\n`)],
      ['[a]\nrun = "sh ../scripts<|>/a.sh"\n', 'Copy', containing('x\n')],
      ['[a]\ndir = "web"\nrun = "sh scripts<|>/a.sh"\n', 'Copy', containing(`${head}x\n`)],
      ['[a]\nrun = "sh scripts<|>/a.sh"\n', 'Copy', containing(`${head}cd "$(dirname "$0")"\n`)],
      ['[a]\ndescription = "sh scripts<|>/a.sh"\n', 'Copy', containing(`${head}x\n`)],
      ['[a]\nfile = "scripts<|>/a.sh"\n', 'Copy', containing('')],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});
