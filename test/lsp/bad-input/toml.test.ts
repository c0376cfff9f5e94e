import { count, numbered, tomlTasks } from './support/sample-texts.ts';
import { testSurvival } from './support/test-survival.ts';

testSurvival('file:///bad/tasks.toml', {
  'ten megabytes of tasks': () => tomlTasks(10_000_000),
  'brackets nested 100,000 deep': () => '['.repeat(count),
  'an array nested 100,000 deep': () => `[a]\nrun = ${'['.repeat(count)}${']'.repeat(count)}\n[b]\n`,
  'inline tables nested 100,000 deep': () => `[a]\nenv = ${'{ a = '.repeat(count)}1${' }'.repeat(count)}\n[b]\n`,
  'a key of 100,000 parts': () => `a${'.a'.repeat(count)} = 1\n`,
  'a header of 100,000 parts': () => `[a${'.a'.repeat(count)}]\nrun = "x"\n`,
  'one line of five megabytes': () => `a = "${'x'.repeat(5_000_000)}"`,
  'one line of five megabytes without a value': () => 'x '.repeat(2_500_000),
  'lone surrogates': () => '[\uD800]\nrun = "\uDC00"\n\uDFFF = 1\n# \uD83D',
  'NUL bytes': () => `[a]\nrun = "\0"\n\0\0\0\n[b]\n${'\0'.repeat(count)}`,
  'one table 100,000 times': () => '[a]\nrun = "x"\n'.repeat(count),
  'one key 100,000 times': () => 'a = "x"\n'.repeat(count),
  'one key of a table 100,000 times': () => `[a]\n${'run = "x"\n'.repeat(count)}`,
  '100,000 syntax errors': () => '[a]\nrun = = 1\n'.repeat(count),
  '100,000 syntax errors in one table': () => `[a]\n${'= 1\n'.repeat(count)}`,
  '10,000 unknown properties in one task': () => `[a]\n${numbered((index) => `key${index} = 1\n`)}`,
  '100,000 items of the wrong type': () => `[a]\nrun = [${'1, '.repeat(count)}]\n`,
  'only carriage returns as line endings': () => '[a]\rrun = "x"\rquiet = 1\r'.repeat(1_000),
  'an unclosed string above three megabytes': () => `[a]\nrun = """\n${tomlTasks(3_000_000)}`,
});
