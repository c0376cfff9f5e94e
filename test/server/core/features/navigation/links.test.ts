import { expect, test } from 'vitest';
import { links } from '../../../../../server/core/features/navigation/links.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns every linked text with its target. */
function linksIn(fixture: string): string[] {
  const { workspace } = openWorkspace(fixture);
  return [...workspace.files].flatMap((file) =>
    links(file).map(({ span, target }) => `${span.anchor.text.slice(span.start, span.end)} → ${target}`),
  );
}

test.each(
  rows<readonly [string, string, readonly string[]]>([
    ['a script', '[a]\nfile = "scripts/x.sh"', ['scripts/x.sh → file:///repo/scripts/x.sh']],
    [
      'a script on the web',
      '[a]\nfile = "https://example.com/x.sh"',
      ['https://example.com/x.sh → https://example.com/x.sh'],
    ],
    ['a folder', '[a]\ndir = "./web/"', ['./web/ → file:///repo/web']],
    ['a path in a parent folder', '--- a/tasks.toml\n[a]\nfile = "../x.sh"\n', ['../x.sh → file:///repo/x.sh']],
    ['an absolute path', '[a]\nfile = "/bin/x"', ['/bin/x → file:///bin/x']],
    ['strange characters', "[a]\nfile = 'a b#c.sh'", ['a b#c.sh → file:///repo/a%20b%23c.sh']],
    [
      'environment files',
      '[a.env]\n_.file = [".env", { path = "b.env" }, { paths = ["c.env"] }]',
      ['.env → file:///repo/.env', 'b.env → file:///repo/b.env', 'c.env → file:///repo/c.env'],
    ],
    [
      'sourced scripts',
      '[a]\nenv._.source = "env.sh"\nvars._.source = ["v.sh"]',
      ['env.sh → file:///repo/env.sh', 'v.sh → file:///repo/v.sh'],
    ],
    [
      'folders of programs',
      '[a.env._]\npath = ["bin", { path = "tools" }]',
      ['bin → file:///repo/bin', 'tools → file:///repo/tools'],
    ],
    [
      'includes and the environment of a project',
      '--- .mise/config.toml\n[task_config]\nincludes = ["ci/tasks.toml", "x/*.toml", "git::https://a.b//c"]\n[env]\n_.file = ".env"\n',
      ['ci/tasks.toml → file:///repo/ci/tasks.toml', '.env → file:///repo/.env'],
    ],
    [
      'the projects of a monorepo, of patterns the folder that contains them',
      '--- mise.toml\n[monorepo]\nconfig_roots = ["pkg", "apps/*", "libs/x*/y", "*"]\n[bootstrap]\nconfig_roots = ["sets/*"]\n',
      ['pkg → file:///repo/pkg', 'apps → file:///repo/apps', 'libs → file:///repo/libs', 'sets → file:///repo/sets'],
    ],
    ['a template', '--- mise.toml\n[task_templates.a]\nfile = "x.sh"\n', ['x.sh → file:///repo/x.sh']],
    ['a schema in a comment', '# x\n#:schema ./s.json\n[a]\n', ['./s.json → file:///repo/s.json']],
    [
      'a schema in JSON',
      '--- web/x.tasks.json\n{ "$schema": "../s.json", "a": { "file": "x.sh" } }\n',
      ['../s.json → file:///repo/s.json', 'x.sh → file:///repo/web/x.sh'],
    ],
    ['a script task, but not to itself', '--- mise-tasks/x.sh\n#MISE dir="web"\n', ['web → file:///repo/web']],
    [
      'nothing for incomplete paths',
      '[a]\nfile = "{{ x }}/y.sh"\ndir = "~/x"\nenv._.file = ""\nenv._.source = "$HOME/x"',
      [],
    ],
    ['nothing for text that is not a path', '[a]\nrun = "x.sh"\nenv.file = "x"\n[file]\nrun = "x"', []],
  ]),
)('$name', ({ row: [, fixture, expected] }) => {
  expect(linksIn(fixture)).toEqual(expected);
});
