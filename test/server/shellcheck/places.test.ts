import { expect, test } from 'vitest';
import { type FixtureOptions, mark, open } from '../../support/fixture.ts';
import { rows } from '../../support/rows.ts';
import { shellCheckProblemsIn } from '../../support/shellcheck.ts';

const json: FixtureOptions<'task-file'> = { language: 'json' };
const config: FixtureOptions<'config-file'> = { kind: 'config-file' };

/** A text with the places that ShellCheck reports, and the codes, in the order of the text. */
type Row = readonly [marked: string, codes: string, options?: FixtureOptions<'task-file' | 'config-file'>];

test.each(
  rows<Row>([
    ['a = "echo ««$x»»"', 'SC2154 SC2086'],
    ["a = 'echo «$X»'", 'SC2086'],
    ['a = "echo \\"é😀\\t\\" «$X» \\u00e9 «$Y»"', 'SC2086 SC2086'],
    ['a = "\\U0001F600 «$X» 😀 «$Y»\\t«$Z»"', 'SC2086 SC2086 SC2086'],
    ['a = "echo «$\\u0058»"', 'SC2086'],
    ['a = """\necho «$X»\n\tls «$Y»\n"""', 'SC2086 SC2086'],
    ['a = """\r\necho «$X»\r\n\tls «$Y»\r\n"""', 'SC2086 SC2086'],
    ['a = """\necho \\\n    «$X»; ls \\\r\n  «$Y»"""', 'SC2086 SC2086'],
    ["a = '''\nif true; then\n  echo «$X»\nfi\n'''", 'SC2086'],
    ['a = ["echo «$X»", { task = "b" }, "cat \\"$Y\\" «$X»"]', 'SC2086 SC2086'],
    ['[a]\nrun = "echo «$X»"\nrun_windows = "echo $Y"', 'SC2086'],
    ['[a]\nshell = "bash -c"\nrun = "[[ $X -eq 1 ]] && echo «$Y»"', 'SC2086'],
    ['[a]\nrun = "«[[ -n $X ]]»"', 'SC3010'],
    ['[a]\nrun = """\n\n  #!/usr/bin/env bash\n[[ -n $X ]] && echo «$Y»"""', 'SC2086'],
    ['[a]\nrun = "#!/usr/bin/env python3\\nprint($X)"', ''],
    ['[a]\nshell = "pwsh -c"\nrun = "echo $X"', ''],
    ['[a]\nrun = "echo $X"\nshell = "pwsh -c"', ''],
    ['[a]\nrun = "[[ $X -eq 1 ]] && echo «$Y»"\nshell = "bash -c"', 'SC2086'],
    ['[a]\nshell = "bash -c"\nrun = "«cd x»; ls"', 'SC2164'],
    ['[a]\nrun = "cd x; ls"', ''],
    ['[tasks.a]\nrun = "echo «$X»"\n[tasks.b]\nrun = "ls «$Y»"', 'SC2086 SC2086', config],
    ['{ "a": { "run": ["echo «$X» \\u00e9 \\ud83d\\ude00 «$Y»", "ls\\n\\tls «$Z»"] } }', 'SC2086 SC2086 SC2086', json],
  ]),
)('$name', async ({ row: [marked, codes, options] }) => {
  const { document, kind, text } = open(marked, options);
  const problems = await shellCheckProblemsIn(document, kind);
  expect({
    marked: mark(
      text,
      problems.map(({ span }) => document.offsetsOf(span)),
    ),
    codes: problems.map(({ code }) => code).join(' '),
  }).toEqual({ marked, codes });
});
