import { count, depth, jsonTasks, megabytes, numbered } from './support/sample-texts.ts';
import { testSurvival } from './support/test-survival.ts';

testSurvival('file:///bad/bad.tasks.json', {
  'megabytes of tasks': () => `{${jsonTasks(megabytes(10))}}`,
  'brackets nested 100,000 deep': () => '['.repeat(depth),
  'an array nested 100,000 deep': () => `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}, "b": "x"}`,
  'objects nested 100,000 deep': () => '{"a":'.repeat(depth),
  'closed objects nested 100,000 deep': () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  'one line of megabytes': () => `{"a": "${'x'.repeat(megabytes(5))}"}`,
  'one line of megabytes without a value': () => 'x '.repeat(megabytes(5) / 2),
  'lone surrogates': () => '{"\uD800": "\uDC00", "\\uD800": "\\uDC00"\uDFFF}',
  'NUL bytes': () => `{"a": "\0", \0\0 "b": {}${'\0'.repeat(count)}}`,
  'one key very many times': () => `{${'"a": "x",\n'.repeat(count)}"b": 1}`,
  'one key of a task very many times': () => `{"a": {${'"run": "x",\n'.repeat(count)}"quiet": 1}}`,
  'very many syntax errors': () => `{${'"a" "x",\n'.repeat(count)}}`,
  'very many stray words': () => `{${'word '.repeat(count)}}`,
  'thousands of unknown properties in one task': () =>
    `{"a": {${numbered((index) => `"key${index}": 1,\n`)}"run": "x"}}`,
  'only carriage returns as line endings': () => '{\r"a": "x",\r"b": {\r"quiet": 1\r}\r}\r',
  'an unclosed string above megabytes of tasks': () => `{"a": "\n${jsonTasks(megabytes(3))}}`,
});
