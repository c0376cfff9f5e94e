import { describe, expect, test } from 'vitest';
import schema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { hover } from '../../../../server/core/features/hover.ts';
import { type FixtureOptions, mark, open, openAt } from '../../../support/fixture.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** Returns the Markdown at `<|>` and the text that it describes, or two empty strings when there is no hover. */
function hoverAt(marked: string, options?: FixtureOptions): { readonly markdown: string; readonly about: string } {
  const { document, kind, caret, text } = openAt(marked, options);
  const found = hover(document, kind, caret);
  return { markdown: found?.markdown ?? '', about: found ? text.slice(found.range.start, found.range.end) : '' };
}

type Words = { readonly markdownDescription?: string; readonly default?: unknown; readonly experimental?: boolean };
const properties: readonly (readonly [string, Words])[] = Object.entries(schema.$defs.taskProperties.properties);

describe.each([
  ['TOML statements', (name: string) => `[build]\n${name}<|> = 1`, {}],
  ['inline tables', (name: string) => `build = { ${name}<|> = 1 }`, {}],
  ['dotted keys', (name: string) => `build.${name}<|> = 1`, {}],
  ['table headers', (name: string) => `[build.${name}<|>]`, {}],
  ['quoted keys', (name: string) => `["a:b"]\n"<|>${name}" = 1`, {}],
  ['config files', (name: string) => `[tasks.build]\n${name}<|> = 1`, config],
  ['JSON', (name: string) => `{ "build": { "${name}<|>": 1 } }`, json],
])('every property of a task has a description in %s', (_, write, options) => {
  test.each(properties)('%s', (name, words) => {
    const { markdown, about } = hoverAt(write(name), options);
    expect(about.replaceAll('"', '')).toBe(name);
    expect(markdown.startsWith(`**\`${name}\`** — `)).toBe(true);
    expect(markdown).toContain(words.markdownDescription?.split('\n')[0]);
    expect(markdown.includes('\n\nDefault: ')).toBe('default' in words);
    expect(markdown.match(/\*Experimental/g)?.length ?? 0).toBe(words.experimental ? 1 : 0);
  });
});

describe('examples are written in the language of the file', () => {
  test.each(
    rows<readonly [string, string, FixtureOptions?]>([
      ['[a]\nalias<|> = "x"', '```toml\n[build]\nalias = ["b", "compile"]\nrun = "make"\n```'],
      [
        '{ "a": { "alias<|>": "x" } }',
        '```json\n{\n  "build": {\n    "alias": ["b", "compile"],\n    "run": "make"\n  }\n}\n```',
        json,
      ],
      ['[a]\nrun<|> = "x"', '| `{ tasks = ["lint", "test"] }` | a group of tasks'],
      ['{ "a": { "run<|>": "x" } }', '| `{ "tasks": ["lint", "test"] }` | a group of tasks', json],
      ['{ "a": { "run": "x", "outputs<|>": [] } }', 'With `{ "auto": true }` instead of a list', json],
      ['{ "a": { "env": { "A<|>": 1 } } }', '| `{ "default": … }` | this value if', json],
      ['{ "a": { "depends<|>": [] } }', '`"NODE_ENV=test build --fast"` (variables, task, arguments)', json],
      ['{ "a": { "usage<|>": "" } }', '`var=#true` accepts several values', json],
    ]),
  )('$name', ({ row: [marked, expected, options] }) => {
    expect(hoverAt(marked, options).markdown).toContain(expected);
  });

  test.each(properties)('the description of %s contains no TOML in a JSON file', (name) => {
    const { markdown } = hoverAt(`{ "build": { "${name}<|>": 1 } }`, json);
    expect(markdown).not.toMatch(/```toml|`[^`\n]* = [^`\n]*`/);
  });
});

describe('the parts of a property have descriptions', () => {
  test.each(
    rows<readonly [string, string, string, FixtureOptions?]>([
      ['[a]\nconfirm = { mess<|>age = "?" }', 'message', 'The question to ask.'],
      ['[a.confirm]\ndefault<|> = "no"', 'default', '- `"no"`: Enter does not run the task.'],
      ['[a]\noutput<|> = "x"', 'output', '- `"timed"`: Each line starts with'],
      ['[a]\nsilent<|> = true', 'silent', '- `"stderr"`: Only standard error is suppressed.'],
      ['[a]\nrun = [{ task<|> = "b" }]', 'task', 'The name of the task to run here'],
      ['[[a.run]]\ntasks<|> = ["b"]', 'tasks', 'The names of the tasks to run in parallel.'],
      ['[a]\ndepends = ["x", { optional<|> = true }]', 'optional', 'Do not fail if no task has this name'],
      ['[a]\noutputs.auto<|> = true', 'auto', 'Touch an internal file'],
      ['[a]\ncache = { audit<|> = true }', 'audit', 'Default: `false`'],
      ['[a]\nrust_cache.enabled<|> = true', 'enabled', 'Default: `true`'],
      ['[a.watch]\nno_vcs_ignore<|> = true', 'no_vcs_ignore', 'Default: `false`'],
      ['[a.env]\nPORT<|> = 1', 'PORT', '| `{ default = … }` | this value if the variable is not set or is empty |'],
      ['[a]\nenv.PORT.default<|> = 1', 'default', 'Used if the variable is not set'],
      ['[a]\nenv = { P = { redact<|> = true } }', 'redact', 'Use it for tokens and passwords.'],
      ['[a.env]\nP = { age = { format<|> = "raw" } }', 'format', '- `"zstd"`: The text was compressed'],
      ['[a.env._<|>]\nfile = ".env"', '_', 'The key is not a variable itself.'],
      ['[a.env]\n_.fi<|>le = ".env"', 'file', 'Files to read variables from.'],
      ['[a.env._.python]\nvenv = { create<|> = true }', 'create', 'Default: `false`'],
      ['[a.vars]\nregion<|> = "x"', 'region', 'One variable for template expressions'],
      ['[a.tools]\nnode<|> = "24"', 'node', 'The version to install'],
      ['[a.tools]\nnode = { os<|> = "linux" }', 'os', 'The operating systems on which to install the tool'],
      [
        '[a.tools]\nnode = { os<|> = "linux" }',
        'os',
        'The names consist of letters, digits and the characters `_ . + -`.',
      ],
      ['[a]\nsources<|> = []', 'sources', 'which is `"\\\\!name"` in double quotes'],
      ['[a]\nconfirm<|> = "?"', 'confirm', '| `default` | the answer that Enter gives'],
      ['[a.watch<|>]', 'watch', '`no_vcs_ignore`: if it is `true`'],
      ['[a.env]\n_.path<|> = "bin"', 'path', '| `{ paths = ["bin"] }` | several folders'],
      [
        '{ "a": { "env": { "_": { "path<|>": "bin" } } } }',
        '"path"',
        '| `{ "paths": ["bin"] }` | several folders',
        json,
      ],
      ['[a.env]\n_.vault<|> = true', 'vault', 'The configuration of a plugin with this name'],
      ['[a.env._]\nvault = "se<|>cret"', '"secret"', 'The configuration of a plugin with this name'],
      ['[a.tools]\nnode = { other<|> = 1 }', 'other', 'An option for the installer of the tool.'],
      ['[a.tools.node]\nprefix<|> = "1"', 'prefix', 'The newest matching version is installed'],
      ['[task_templates.a]\nen<|>v = {}', 'env', 'Environment variables for the task', config],
      ['[ta<|>sks.a]', 'tasks', 'The tasks of this project', config],
      ['{ "$sch<|>ema": "x" }', '"$schema"', 'The schema of this file', json],
      ['{ "a": { "tools": { "x": { "ref<|>": "y" } } } }', '"ref"', 'The branch, tag or commit to compile', json],
    ]),
  )('$name', ({ row: [at, about, words, options] }) => {
    const found = hoverAt(at, options);
    expect(found.about).toBe(about);
    expect(found.markdown).toContain(words);
  });
});

describe('values', () => {
  test.each(
    rows<readonly [string, string, FixtureOptions?]>([
      ['[a]\noutput = "pre<|>fix"', '**`output`** = `"prefix"`\n\nEach line starts with the task\'s name.'],
      [
        "[a]\noutput = 'quiet<|>'",
        "**`output`** = `'quiet'`\n\nOnly the output of the task, without the lines of the runner.",
      ],
      ['[a]\nsilent = "std<|>err"', '**`silent`** = `"stderr"`\n\nOnly standard error is suppressed.'],
      ['[a]\nconfirm.default = "<|>y"', '**`default`** = `"y"`\n\nEnter runs the task. Short for `yes`.'],
      ['[a.tools]\nx = { os = "linux<|>" }', '**`os`** = `"linux"`\n\nLinux on any processor.'],
      [
        '[a.tools]\nx = { os = ["macos/<|>arm64"] }',
        '**`os`** = `"macos/arm64"`\n\nmacOS on 64-bit Arm processors (arm64).',
      ],
      [
        '{ "a": { "output": "tim<|>ed" } }',
        '**`output`** = `"timed"`\n\nEach line starts with the task\'s name and the time since its start.',
        json,
      ],
    ]),
  )('$name', ({ row: [at, markdown, options] }) => {
    expect(hoverAt(at, options).markdown).toBe(markdown);
  });

  test('a scalar value is described by its key', () => {
    expect(hoverAt('[a]\nquiet = tr<|>ue').markdown).toBe(hoverAt('[a]\nquiet<|> = true').markdown);
    expect(hoverAt('[a.tools]\nx = { os = ["free<|>bsd"] }').markdown).toContain('**`os`** — a string');
  });
});

describe('the hover of a task shows its main properties', () => {
  const card = '**`build`** — task\n\nBuilds it\n\n```sh\none\ntwo\n```\n\n- alias: `b`\n- depends: `c`, `d`, `e`';
  const members =
    'description = "Builds it"\nrun = ["one", "two"]\nalias = "b"\ndepends = ["c", ["d"], { task = "e" }]';
  test.each(
    rows<readonly [string, string, FixtureOptions?]>([
      [`[bui<|>ld]\n${members}`, card],
      [`[build]\n${members}\n[bui<|>ld.env]\nA = 1`, card],
      [`[tasks.buil<|>d]\n${members}`, card, config],
      ['[task_templates.bui<|>ld]\nrun = "x"', '**`build`** — task template\n\n```sh\nx\n```', config],
      ['bu<|>ild = "npm test"', '**`build`** — task\n\n```sh\nnpm test\n```'],
      ['build<|> = ["a", "b"]', '**`build`** — task\n\n```sh\na\nb\n```'],
      ['["a:<|>b"]\nfile = "x.sh"\nextends = "t"', '**`a:b`** — task\n\n- extends: `t`\n- file: `x.sh`'],
      ['{ "bui<|>ld": { "run": "x" } }', '**`build`** — task\n\n```sh\nx\n```', json],
      ['<|>a = "echo ```"', '**`a`** — task\n\n````sh\necho ```\n````'],
    ]),
  )('$name', ({ row: [at, markdown, options] }) => {
    expect(hoverAt(at, options).markdown).toBe(markdown);
  });
});

describe('the sections of a config file have a hover', () => {
  test.each(
    rows<readonly [marked: string, contained: string]>([
      ['[too<|>ls]\nnode = "24"', 'Tools to install and activate for all tasks'],
      ['[tools]\nno<|>de = "24"', 'The version to install'],
      ['[tools]\nnode = { version = "24", o<|>s = "linux" }', 'The operating systems on which to install the tool'],
      ['[en<|>v]\nA = "1"', 'Environment variables of all tasks'],
      ['[[env]]\nA = { red<|>act = true }', 'Hide the value'],
      ['[vars]\n_.fi<|>le = "x"', '`file`'],
      ['min_ver<|>sion = "2026.1.0"', 'An older one refuses this file'],
      ['[task_config]\ninc<|>ludes = ["a"]', 'git::'],
      ['[_.taskwright]\nign<|>ore = ["a"]', '.gitignore'],
      ['[_.taskwright.rules]\nunknown-<|>task = "off"', 'not defined'],
      ['[hoo<|>ks]\nenter = "x"', 'when you enter or leave the folder'],
      ['[hooks]\nen<|>ter = "x"', 'Runs when you enter the folder'],
      ['[settings]\nj<|>obs = 4', 'Default: `8`'],
      ['[settings.task]\nout<|>put = "prefix"', 'begins with the name of its task'],
      ['[[watch_files]]\npatt<|>erns = ["a"]', 'glob patterns'],
      ['[alia<|>s]\nnode = "x"', '**Deprecated:** use `tool_alias` instead'],
    ]),
  )('$name', ({ row: [marked, contained] }) => {
    expect(hoverAt(marked, config).markdown).toContain(contained);
  });
});

test('punctuation, comments, damaged text and other sections have no hover', () => {
  const silent = (marked: string, options?: FixtureOptions) => {
    const { document, kind, text, carets } = open(marked, options);
    const ranges = carets.flatMap((caret) => hover(document, kind, caret)?.range ?? []);
    expect(mark(text, ranges)).toBe(text);
    expect(carets.length).toBeGreaterThan(0);
  };
  silent(
    '<|>[build] <|># com<|>ment\nrun <|>= "x"\n# dep<|>ends\ndepends = <|>[ "x" <|>, ]<|>\n<|>\nunknown<|> = 3\nx<|>',
  );
  silent('[_]\nen<|>ter = "2<|>4"\n[ours<|>]\nA<|> = 1', config);
  silent('{<|> "a" <|>: <|>{ "run" <|>: "x" <|>, "unkn<|>own": 1 <|>} <|>}', json);
  silent('[build]\nrun = """\necho <|>hi\n"""');
});
