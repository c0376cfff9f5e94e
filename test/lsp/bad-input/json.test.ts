import { count, jsonTasks, numbered } from './support/sample-texts.ts';
import { testSurvival } from './support/test-survival.ts';

testSurvival('file:///bad/bad.tasks.json', {
  'ten megabytes of tasks': () => `{${jsonTasks(10_000_000)}}`,
  'brackets nested 100,000 deep': () => '['.repeat(count),
  'an array nested 100,000 deep': () => `{"a": ${'['.repeat(count)}${']'.repeat(count)}, "b": "x"}`,
  'objects nested 100,000 deep': () => '{"a":'.repeat(count),
  'closed objects nested 100,000 deep': () => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
  'one line of five megabytes': () => `{"a": "${'x'.repeat(5_000_000)}"}`,
  'one line of five megabytes without a value': () => 'x '.repeat(2_500_000),
  'lone surrogates': () => '{"\uD800": "\uDC00", "\\uD800": "\\uDC00"\uDFFF}',
  'NUL bytes': () => `{"a": "\0", \0\0 "b": {}${'\0'.repeat(count)}}`,
  'one key 100,000 times': () => `{${'"a": "x",\n'.repeat(count)}"b": 1}`,
  'one key of a task 100,000 times': () => `{"a": {${'"run": "x",\n'.repeat(count)}"quiet": 1}}`,
  '100,000 syntax errors': () => `{${'"a" "x",\n'.repeat(count)}}`,
  '100,000 stray words': () => `{${'word '.repeat(count)}}`,
  '10,000 unknown properties in one task': () => `{"a": {${numbered((index) => `"key${index}": 1,\n`)}"run": "x"}}`,
  'only carriage returns as line endings': () => '{\r"a": "x",\r"b": {\r"quiet": 1\r}\r}\r',
  'an unclosed string above three megabytes': () => `{"a": "\n${jsonTasks(3_000_000)}}`,
});
