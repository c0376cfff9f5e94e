import { type InvalidRow, inTask, row } from './invalid-row.ts';

export const taskFile: readonly InvalidRow[] = [
  row('spec 2.1 a task is not a number', 'wrong-type', 'a = «1»'),
  row('spec 2.1 a task is not a float', 'wrong-type', 'a = «1.5»'),
  row('spec 2.1 a task is not a boolean', 'wrong-type', 'a = «true»'),
  row('spec 2.1 a list contains strings', 'wrong-type', 'a = ["x", «1»]'),
  row('spec 2.1 a list contains no steps', 'wrong-type', 'a = ["x", «{ task = "b" }»]'),
  row('spec 2.1 a list contains no lists', 'wrong-type', 'a = [«["x"]»]'),
  row('spec 2.1 only the broken task', 'wrong-type', 'a = "x"\nb = «false»\nc = "y"'),
  row('$schema is a string', 'wrong-type', '"$schema" = «1»\na = "x"'),
  ...inTask('spec 2.2 closed', 'unknown-property', '«decription» = "x"', '«aliases» = ["b"]', '«deps» = ["b"]'),
  ...inTask('spec 2.2 closed', 'unknown-property', 'run = "x"\n«cmds» = ["y"]', '«"Run"» = "x"', '«x» = 1'),
  row('spec 2.2 closed, inline', 'unknown-property', 'a = { run = "x", «runs» = "y" }'),
  row('spec 2.2 closed, sub-table', 'unknown-property', '[a.«environment»]\nA = "x"'),
  row('spec 2.2 a task in a task', 'unknown-property', '[setup.«node»]\nrun = "x"'),
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
].flatMap((name) => inTask(`spec 2.2 ${name}`, 'wrong-type', `${name} = «"true"»`, `${name} = «1»`));

const strings = ['description', 'dir', 'shell', 'usage', 'timeout', 'file', 'extends'].flatMap((name) =>
  inTask(`spec 2.2 ${name}`, 'wrong-type', `${name} = «30»`, `${name} = «["x"]»`, `${name} = «true»`),
);

const stringLists = ['allow_read', 'allow_write', 'allow_net', 'allow_env', 'pass_through_env'].flatMap((name) =>
  inTask(`spec 2.2 ${name}`, 'wrong-type', `${name} = «"x"»`, `${name} = ["x", «1»]`, `${name} = «true»`),
);

const stringOrLists = ['alias', 'sources', 'outputs'].flatMap((name) =>
  inTask(`spec 2.2 ${name}`, 'wrong-type', `${name} = «1»`, `${name} = ["x", «true»]`, `${name} = [«["x"]»]`),
);

export const taskProperties: readonly InvalidRow[] = [
  ...booleans,
  ...strings,
  ...stringLists,
  ...stringOrLists,
  ...inTask('spec 2.2 hide', 'wrong-type', 'hide = «[true]»', 'hide = «{ value = true }»'),
  ...inTask('spec 2.2 alias', 'wrong-type', 'alias = «{ name = "b" }»'),
  ...inTask('spec 2.2 sources', 'wrong-type', 'sources = «{ auto = true }»'),
  ...inTask('spec 2.2 confirm', 'wrong-type', 'confirm = «true»', 'confirm = «["Sure?"]»'),
  ...inTask('spec 2.2 confirm message', 'wrong-type', 'confirm = { message = «1», default = "no" }'),
  ...inTask('spec 2.2 confirm default', 'wrong-type', 'confirm = { message = "Sure?", default = «true» }'),
  ...inTask(
    'spec 2.2 confirm default',
    'invalid-value',
    'confirm = { message = "Sure?", default = «"maybe"» }',
    'confirm = { message = "Sure?", default = «"Yes"» }',
    'confirm = { message = "Sure?", default = «""» }',
  ),
  ...inTask(
    'spec 2.2 confirm needs both',
    'missing-property',
    '«confirm» = { message = "Sure?" }',
    '«confirm» = { default = "no" }',
    '«confirm».message = "Sure?"',
  ),
  row('spec 2.2 confirm needs both, as a table', 'missing-property', '[a.«confirm»]\nmessage = "Sure?"'),
  ...inTask(
    'spec 2.2 confirm closed',
    'unknown-property',
    'confirm = { message = "Sure?", default = "no", «timeout» = "5s" }',
  ),
  ...inTask('spec 2.2 outputs auto', 'invalid-value', 'outputs = { auto = «false» }'),
  ...inTask('spec 2.2 outputs auto', 'wrong-type', 'outputs = { auto = «"true"» }', 'outputs = { auto = «1» }'),
  ...inTask('spec 2.2 outputs auto', 'missing-property', '«outputs» = {}'),
  ...inTask('spec 2.2 cache', 'wrong-type', 'cache = «true»', 'cache = «"on"»', 'cache = «[]»'),
  ...inTask(
    'spec 2.2 cache fields',
    'wrong-type',
    'cache = { enabled = «"true"» }',
    'cache = { audit = «1» }',
    'cache = { env = «"CI"» }',
    'cache = { env = ["CI", «1»] }',
    'cache = { command_inputs = «"node -v"» }',
    'cache = { command_inputs = [«["node", "-v"]»] }',
  ),
  ...inTask('spec 2.2 cache closed', 'unknown-property', 'cache = { enabled = true, «key» = "x" }'),
  ...inTask('spec 2.2 rust_cache', 'wrong-type', 'rust_cache = «"true"»', 'rust_cache = «1»', 'rust_cache = «[true]»'),
  ...inTask('spec 2.2 rust_cache enabled', 'wrong-type', 'rust_cache = { enabled = «"yes"» }'),
  ...inTask('spec 2.2 rust_cache closed', 'unknown-property', 'rust_cache = { «audit» = true }'),
  ...inTask('spec 2.2 output', 'invalid-value', 'output = «"prefixed"»', 'output = «"Prefix"»', 'output = «""»'),
  ...inTask('spec 2.2 output', 'wrong-type', 'output = «true»', 'output = «["prefix"]»'),
  ...inTask('spec 2.2 silent', 'invalid-value', 'silent = «"both"»', 'silent = «"true"»'),
  ...inTask('spec 2.2 silent', 'wrong-type', 'silent = «1»', 'silent = «["stdout"]»'),
  ...inTask('spec 2.2 watch', 'wrong-type', 'watch = «true»', 'watch = «["src"]»'),
  ...inTask('spec 2.2 watch no_vcs_ignore', 'wrong-type', 'watch = { no_vcs_ignore = «"yes"» }'),
  ...inTask('spec 2.2 watch closed', 'unknown-property', 'watch = { «no_ignore» = true }'),
];
