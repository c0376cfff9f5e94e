import { checkGrammar, type Sample } from './check.ts';

const shell = 'meta.embedded.line.shellscript';
const block = 'meta.embedded.block.shellscript';
const task = 'entity.name.function.task';
const directive = 'keyword.other.directive.usage';
const parameter = 'variable.parameter.usage';

/**
 * Requirements both for the grammar of this project alone, and for its use with the TOML grammar of another extension.
 */
const both: Readonly<Record<string, Sample>> = {
  'the table of a task': ['[tasks.«build»]\nrun = "«echo»"', task, shell],
  'the usage of a task': [`[tasks.a]\nusage = '«arg» "«<x>»"'`, directive, parameter],
  'the table of a task with a quoted name': ['[tasks.«"a:b"»]\nrun = "«echo»"', task, shell],
  'the table of a template': ['[task_templates.«base»]\nrun = "«echo»"', task, shell],
  'the table of all tasks': ['[tasks]\n«build» = "«echo»"\n«a».run = ["«echo»"]', task, shell, task, shell],
  'usage in an inline table': [`[tasks]\nbuild = { usage = '«arg» "«<x>»"' }`, directive, parameter],
  'usage as a dotted key': [`tasks.build.usage = '«arg» "«<x>»"'`, directive, parameter],
  'a task as an inline table': ['[tasks]\nbuild = { run = "«echo»" }', shell],
  'a dotted key in the root': ['tasks.«a» = "«echo»"\ntasks.«b».run = "«echo»"', task, shell, task, shell],
  'a multi-line script': ['[tasks.a]\nrun = """\n«echo»\n"""\ndir = «"echo"»', block, `string !${block}`],
  'an open bracket in a script': ['[tasks.a]\nrun = """\n(\n"""\n«dir = "x"»', '!meta.group !meta.embedded'],
  'an expression in a script': ['[tasks.a]\nrun = "echo {{ «vars».x }}"', 'variable.other.tera'],
  'a script after a shell': [
    '[tasks.a]\nshell = "python -c"\nrun = "«print»"\n[tasks.«b»]\nrun = "«echo»"',
    'meta.embedded.line.python',
    task,
    shell,
  ],
  'other keys of a task': ['[tasks.a]\ndescription = «"echo"»', `string !${shell}`],
  'tables below a task': ['[tasks.a.env]\nrun = «"echo"»', `string !${shell}`],
  'other tables': ['[env]\nrun = «"echo"»', `string !${shell}`],
  'other tables after a task': ['[tasks.a]\nrun = "x"\n[tools]\nrun = «"echo"»', `string !${shell}`],
  'several tasks in a row': [
    '[tasks.a]\nrun = "«echo»"\n[tasks.«b»]\nrun = "«echo»" «# c»\n',
    shell,
    `${task}`,
    shell,
    'comment',
  ],
  comments: ['«# [tasks.a]»\nrun = «"echo"»', `comment !${task}`, `string !${shell}`],
};

checkGrammar('source.tasks-config-toml', {
  ...both,
  'keys of other tables are keys': [
    '[«tools»]\n«node» = «"22"»',
    'entity.name.section',
    'support.type.property-name',
    'string',
  ],
});

checkGrammar('source.toml', {
  ...both,
  'the other grammar applies everywhere else': [
    '[env]\n«A» = «"x"»\n[tasks.a]\n«description» = «"x"»\n[«tools»]\n«node» = 1',
    'variable.key.toml',
    'string.quoted.double.toml',
    'variable.key.toml',
    'string.quoted.double.toml',
    'meta.group.toml !meta.table',
    'variable.key.toml !meta.table',
  ],
  'a header in a string does not open a table': ['[a]\nx = """\n[tasks.b]\nrun = «"y"»\n"""', `string !${shell}`],
  'task tables are not nested in one another': [`${'[tasks.a]\nrun = "x"\n'.repeat(3)}«[»tools]`, '!meta.table'],
});
