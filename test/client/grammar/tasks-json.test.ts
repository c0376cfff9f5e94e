import { checkGrammar } from './check.ts';

const shell = 'meta.embedded.line.shellscript';
const task = 'entity.name.function.task';
const key = 'support.type.property-name';
const string = 'string.quoted.double';

checkGrammar('source.tasks-json', {
  'usage is a specification': [
    String.raw`{ "a": { "usage": "«arg» \"«<x>»\"\n«flag» \"«--y»\"", «"hide"»: true } }`,
    'keyword.other.directive.usage',
    'variable.parameter.usage',
    'keyword.other.directive.usage',
    'variable.parameter.usage',
    'support.type.property-name',
  ],
  // JSON itself
  'the root members are tasks': ['{ «"build"»: "x", «"a:b"»: ["y"] }', task, task],
  'the schema is not a task': ['{ «"$schema"»: «"./x.json"», «"a"»: "x" }', key, `${string} !meta.script`, task],
  'members of a task are properties': ['{ "a": { «"dir"»: «"src"», «"hide"»: true } }', key, string, key],
  'deeper members are properties': ['{ "a": { "env": { «"A"»: «"echo"» } } }', key, `${string} !${shell}`],
  'numbers and constants': [
    '{ "a": { "x": [«-1.5e3», «true», «null»] } }',
    'constant.numeric',
    'constant.language',
    'constant.language',
  ],
  'an invalid value is marked': ['{ "a": { "x": «yes» } }', 'invalid.illegal'],
  'escapes in strings': [
    String.raw`{ "a": { "dir": "«\n»«\u00e9»«\q»" } }`,
    'constant.character.escape',
    'constant.character.escape',
    'invalid.illegal',
  ],
  comments: ['// «a»\n{ /* «b» */ «"c"»: "x" }', 'comment.line', 'comment.block', task],

  // Incomplete text
  'an unclosed string ends with its line': [
    '{ "a": {\n"dir": «"src»\n«"hide"»: «true» } }',
    string,
    key,
    'constant.language',
  ],
  'an unclosed script ends with its line': [
    '{ "a": {\n"run": "«echo» (\n«"hide"»: true } }',
    shell,
    `${key} !meta.group`,
  ],
  'an unclosed array ends at the next member': ['{ "a": {\n"depends": ["b",\n«"hide"»: true } }', key],
  'a half-typed key is a key': ['{ "a": {\n«"des»\n«"hide"»: true } }', key, key],
  'a member without a value ends at the next one': [
    '{ "a": {\n"run":\n«"dir"»: «"echo"» } }',
    key,
    `${string} !${shell}`,
  ],

  // Scripts
  'run is shell': ['{ "a": { «"run"»: "«echo»" } }', key, shell],
  'run_windows is shell': ['{ "a": { "run_windows": "«echo»" } }', shell],
  'scripts in an array': ['{ "a": { "run": ["«echo»", "«echo»"] } }', shell, shell],
  'run entries are not scripts': [
    '{ "a": { "run": [{ «"task"»: «"echo"» }, "«echo»"] } }',
    key,
    `${string} !${shell}`,
    shell,
  ],
  'a task as a string is a script': ['{ "a": "«echo»" }', shell],
  'a task as an array is scripts': ['{ "a": ["«echo»", "«echo»"] }', shell, shell],
  'the quotes are not part of the script': ['{ "a": «"»echo«"» }', `string !${shell}`, `string !${shell}`],
  'an environment variable called run is not a script': [
    '{ "a": { "env": { "run": «"echo"» } } }',
    `${string} !${shell}`,
  ],
  'an open bracket in a script': ['{ "a": { "run": "echo (", «"b"»: 1 } }', `${key} !meta.group`],
  'an escaped quote does not end a script': [String.raw`{ "a": { "run": "echo \"x\" «# c»", «"b"»: 1 } }`, shell, key],

  'a script after a shell': [
    '{ "a": { "shell": "«node -e»", "run": ["«print»", "x"], «"env"»: { "A": "x" } }, "b": { "run": "«echo»" } }',
    'string',
    'meta.embedded.line.javascript',
    key,
    shell,
  ],
  'an unclosed script after a shell': [
    '{ "a": {\n"shell": "python -c",\n"run": "«print»(\n«"hide"»: true }, "b": "«echo»" }',
    'meta.embedded.line.python',
    key,
    shell,
  ],
  'three quotes after a shell': ['{ "a": {\n"shell": "python -c",\n"run": """\n«"hide"»: true } }', key],

  // Template expressions and variables
  'an expression in a string': ['{ "a": { "dir": "{{ «config_root» }}/x" } }', 'variable.other.tera'],
  'an expression in a script': ['{ "a": "echo {{ «vars».x }}" }', 'variable.other.tera'],
  'a variable in a string': ['{ "a": { "dir": "$«HOME»" } }', 'variable.other.environment'],
});
