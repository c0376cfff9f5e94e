/** A task file that the specification allows; `rule` is the rule of the specification that allows it. */
export interface ValidRow {
  readonly rule: string;
  readonly text: string;
}

const row = (rule: string, text: string): ValidRow => ({ rule, text });
const inTask = (rule: string, ...lines: readonly string[]): ValidRow[] =>
  lines.map((line) => ({ rule, text: `[a]\n${line}` }));
const inTable = (rule: string, table: string, ...lines: readonly string[]): ValidRow[] =>
  lines.map((line) => ({ rule, text: `[a.${table}]\n${line}` }));

const taskFile: readonly ValidRow[] = [
  row('spec 2.1 no tasks', ''),
  row('spec 2.1 string', 'a = "echo hello"'),
  row('spec 2.1 empty string', 'a = ""'),
  row('spec 2.1 array of strings', 'a = ["echo one", "echo two"]'),
  row('spec 2.1 empty array', 'a = []'),
  row('spec 2.1 object', '[a]\nrun = "x"\nhide = true'),
  row('spec 2.1 empty object', '[a]'),
  row('spec 2.1 extends', '[a]\nextends = "base"'),
  row('spec 2.1 any task name', '"test:unit" = "x"\n"" = "x"\n"a b" = "x"\n"ü" = "x"\n_ = "x"\nrun = "x"'),
  row('spec 2.1 a task named like a property', '[depends]\ndepends = "env"\n[env]\nrun = "x"'),
  row('$schema is not a task', '"$schema" = "./task-file.schema.json"\na = "x"'),
  row('spec 2.1 a task named $schema', '["$schema"]\nrun = "x"'),
  row('spec 2.1 a task named $schema, with several scripts', '"$schema" = ["x", "y"]'),
];

const booleans = [
  'hide',
  'quiet',
  'interactive',
  'raw',
  'raw_args',
  'deny_all',
  'deny_read',
  'deny_write',
  'deny_net',
  'deny_env',
].flatMap((name) => inTask(`spec 2.2 ${name}`, `${name} = true`, `${name} = false`));

const strings = ['description', 'dir', 'shell', 'usage', 'timeout', 'file', 'extends'].flatMap((name) =>
  inTask(`spec 2.2 ${name}`, `${name} = "x"`, `${name} = ""`),
);

const stringLists = ['allow_read', 'allow_write', 'allow_net', 'allow_env', 'pass_through_env'].flatMap((name) =>
  inTask(`spec 2.2 ${name}`, `${name} = []`, `${name} = ["x", "y"]`),
);

const taskProperties: readonly ValidRow[] = [
  ...booleans,
  ...strings,
  ...stringLists,
  ...inTask('spec 2.2 description', 'description = """\nTwo\nlines"""'),
  ...inTask('spec 2.2 dir', 'dir = "{{ config_root }}"'),
  ...inTask('spec 2.2 timeout', 'timeout = "whatever the runner makes of it"'),
  ...inTask('spec 2.2 alias', 'alias = "b"', 'alias = ["b", "c"]', 'alias = []'),
  ...inTask('spec 2.2 confirm string', 'confirm = "Sure?"'),
  ...['yes', 'no', 'y', 'n', 'true', 'false'].flatMap((answer) =>
    inTask('spec 2.2 confirm object', `confirm = { message = "Sure?", default = "${answer}" }`),
  ),
  row('spec 2.2 confirm object as a table', '[a.confirm]\nmessage = "Sure?"\ndefault = "no"'),
  ...inTask('spec 2.2 outputs', 'outputs = "dist/a.js"', 'outputs = ["dist/**", "!dist/*.map"]', 'outputs = []'),
  ...inTask('spec 2.2 outputs auto', 'outputs = { auto = true }', 'outputs.auto = true'),
  ...inTask('spec 2.2 sources', 'sources = "src/a.ts"', 'sources = ["src/**", "!src/x", "\\\\!y"]', 'sources = []'),
  ...inTask(
    'spec 2.2 cache',
    'cache = {}',
    'cache = { enabled = true }',
    'cache = { enabled = false, audit = true }',
    'cache = { env = ["CI"], command_inputs = ["node --version"] }',
  ),
  ...inTask('spec 2.2 rust_cache', 'rust_cache = true', 'rust_cache = false'),
  ...inTask('spec 2.2 rust_cache object', 'rust_cache = {}', 'rust_cache = { enabled = false }'),
  ...['prefix', 'interleave', 'keep-order', 'replacing', 'timed', 'quiet', 'silent'].flatMap((style) =>
    inTask('spec 2.2 output', `output = "${style}"`),
  ),
  ...inTask('spec 2.2 silent', 'silent = true', 'silent = false', 'silent = "stdout"', 'silent = "stderr"'),
  ...inTask('spec 2.2 watch', 'watch = {}', 'watch = { no_vcs_ignore = true }', 'watch.no_vcs_ignore = false'),
];

const environment: readonly ValidRow[] = [
  ...inTask('spec 2.3 environment map', 'env = {}', 'env = { A = "x" }', 'env.A = "x"'),
  ...inTable('spec 2.3 plain value', 'env', 'A = "x"', 'A = ""', 'A = 1', 'A = -1', 'A = true', 'A = false'),
  ...inTable('spec 2.3 any variable name', 'env', '"a b" = "x"\nvalue = "x"\ndefault = 1'),
  ...inTable(
    'spec 2.3 value form',
    'env',
    'A = { value = "x" }',
    'A = { value = 1 }',
    'A = { value = false }',
    'A = { value = "x", tools = true, redact = true, required = true }',
    'A = { value = "x", required = "set it first" }',
    'A.value = "x"',
  ),
  row('spec 2.3 value form as a table', '[a.env.A]\nvalue = "x"\nredact = true'),
  ...inTable(
    'spec 2.3 default form',
    'env',
    'A = { default = "x" }',
    'A = { default = 8080 }',
    'A = { default = "x", tools = false, redact = false }',
  ),
  ...inTable(
    'spec 2.3 required form',
    'env',
    'A = { required = true }',
    'A = { required = false }',
    'A = { required = "run ./login.sh" }',
    'A = { required = true, tools = true, redact = true }',
  ),
  ...inTable(
    'spec 2.3 age simplified',
    'env',
    'A = { age = "YWdl" }',
    'A = { age = "YWdl", tools = true, redact = true, required = "key needed" }',
  ),
  ...inTable(
    'spec 2.3 age complex',
    'env',
    'A = { age = { value = "YWdl" } }',
    'A = { age = { value = "YWdl", format = "raw" } }',
    'A = { age = { value = "YWdl", format = "zstd", tools = true, redact = true, required = true } }',
  ),
  ...inTable('spec 2.3 modules', 'env._', '', 'my-plugin = true', 'my-plugin = { any = [1, "x"] }\nother = "x"'),
  ...inTable('spec 2.3 _.file string', 'env', '_.file = ".env"'),
  ...inTable('spec 2.3 _.file list', 'env', '_.file = []', '_.file = [".env", { path = ".env.b", redact = true }]'),
  ...inTable('spec 2.3 _.source string', 'env', '_.source = "a.sh"'),
  ...inTable('spec 2.3 _.source list', 'env', '_.source = ["a.sh", { paths = ["b.sh"], tools = true }]'),
  ...['file', 'source'].flatMap((name) =>
    inTable(
      'spec 2.3.1 env directive',
      'env',
      `_.${name} = { path = "x" }`,
      `_.${name} = { path = ["x", "y"] }`,
      `_.${name} = { paths = ["x"] }`,
      `_.${name} = { path = "x", tools = true, expand = true, redact = true, required = true }`,
      `_.${name} = { paths = [], required = "make it first" }`,
    ),
  ),
  ...inTable(
    'spec 2.3 _.path',
    'env',
    '_.path = "bin"',
    '_.path = { path = "bin" }',
    '_.path = { path = ["bin"], tools = true }',
    '_.path = { paths = ["bin", "node_modules/.bin"] }',
    '_.path = []',
    '_.path = [{ paths = ["bin"] }]',
    '_.path = ["bin", { path = "x", tools = true }, { path = "y" }]',
  ),
  ...inTable(
    'spec 2.3 _.python',
    'env',
    '_.python = { venv = ".venv" }',
    '_.python = {}',
    '_.python.venv = { path = ".venv" }',
    '_.python.venv = { path = ".venv", create = true, python = "3.13" }',
    '_.python.venv = { path = ".venv", python_create_args = ["-x"], uv_create_args = ["--seed"] }',
  ),
];

const variables: readonly ValidRow[] = [
  ...inTask('spec 2.4 variables map', 'vars = {}', 'vars = { a = "x" }'),
  ...inTable('spec 2.4 plain', 'vars', 'a = "x"', 'a = 1', 'a = true'),
  ...inTable(
    'spec 2.4 value',
    'vars',
    'a = { value = "x" }',
    'a = { value = 1, redact = true }',
    'a = { value = true }',
  ),
  ...inTable('spec 2.4 default', 'vars', 'a = { default = "x" }', 'a = { default = 1, redact = false }'),
  ...inTable('spec 2.4 required', 'vars', 'a = { required = true }', 'a = { required = "how", redact = true }'),
  ...inTable('spec 2.4 age', 'vars', 'a = { age = "YWdl" }', 'a = { age = "YWdl", redact = true }'),
  ...inTable(
    'spec 2.4 age object',
    'vars',
    'a = { age = { value = "YWdl" } }',
    'a = { age = { value = "YWdl", format = "zstd", redact = true } }',
    'a = { age = { value = "YWdl", format = "raw" } }',
  ),
  ...inTable('spec 2.4 _.file', 'vars', '_.file = "vars.toml"', '_.file = ["a.toml", "b.toml"]'),
  ...inTable('spec 2.4 _.source', 'vars', '_.source = "vars.sh"', '_.source = ["a.sh"]'),
];

const tools: readonly ValidRow[] = [
  ...inTask('spec 2.5 tools', 'tools = {}', 'tools = { node = "24" }'),
  ...inTable('spec 2.5 string', 'tools', 'node = "24"', 'node = ""', '"npm:prettier" = "latest"'),
  ...inTable(
    'spec 2.5 exactly one of four',
    'tools',
    'node = { version = "24" }',
    'node = { path = "~/node" }',
    'node = { prefix = "24" }',
    'node = { ref = "main" }',
  ),
  row('spec 2.5 object as a table', '[a.tools.node]\nversion = "24"\npostinstall = "corepack enable"'),
  ...inTable(
    'spec 2.5 options',
    'tools',
    'node = { version = "24", install_env = {} }',
    'node = { version = "24", install_env = { A = "x", B = 1, C = true } }',
    'node = { version = "24", depends = "python" }',
    'node = { version = "24", depends = ["python", "rust"] }',
    'node = { version = "24", postinstall = "corepack enable" }',
  ),
  ...inTable(
    'spec 2.5 extra keys',
    'tools',
    'x = { version = "1", exe = "x" }',
    'x = { version = "1", count = 1, ratio = 1.5 }',
    'x = { version = "1", strip = true }',
    'x = { version = "1", assets = ["a", 1], nested = { any = true } }',
  ),
  ...inTable(
    'spec 2.5.1 OS filter',
    'tools',
    ...['linux', 'macos', 'windows', 'macos/arm64', 'linux/x64', 'FreeBSD', 'a_b.c+d-e/x_1.2+3-4', '1'].map(
      (system) => `x = { version = "1", os = "${system}" }`,
    ),
    'x = { version = "1", os = ["linux", "macos/arm64"] }',
    'x = { version = "1", os = [] }',
  ),
];

const dependencies = ['depends', 'depends_post', 'wait_for'].flatMap((name) => [
  ...inTask(`spec 2.2 ${name}`, `${name} = "b --fast"`, `${name} = []`),
  ...inTask(
    `spec 2.6 ${name}`,
    `${name} = ["b", "c:*"]`,
    `${name} = [["b", "--fast"], []]`,
    `${name} = [{ task = "b" }]`,
    `${name} = [{ task = "b", args = ["x"], env = { A = "x" }, optional = true }]`,
    `${name} = ["b", ["c", "x"], { task = "d", optional = false }]`,
  ),
  row(`spec 2.6 ${name} as tables`, `[[a.${name}]]\ntask = "b"\n[[a.${name}]]\ntask = "c"\nargs = []`),
]);

const runs = ['run', 'run_windows'].flatMap((name) => [
  ...inTask(
    `spec 2.7 ${name}`,
    `${name} = "x"`,
    `${name} = { task = "b" }`,
    `${name} = { task = "b", args = ["x"], env = { A = "x" } }`,
    `${name} = { tasks = ["b", "c"] }`,
    `${name} = { tasks = [] }`,
    `${name} = []`,
    `${name} = ["x", { task = "b" }, { tasks = ["c", "d"] }]`,
  ),
  row(`spec 2.7 ${name} as tables`, `[[a.${name}]]\ntask = "b"\n[[a.${name}]]\ntasks = ["c"]`),
]);

export const validRows: readonly ValidRow[] = [
  ...taskFile,
  ...taskProperties,
  ...environment,
  ...variables,
  ...tools,
  ...dependencies,
  ...runs,
  row('several tasks', 'a = "x"\nb = ["y"]\n[c]\ndepends = ["a", "b"]\n[c.env]\nA = 1\n[d]\nhide = true'),
];
