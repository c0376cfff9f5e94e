import { count, depth, megabytes, numbered, tomlTasks } from './support/sample-texts.ts';
import { testSurvival } from './support/test-survival.ts';

testSurvival('file:///bad/tasks.toml', {
  'megabytes of tasks': () => tomlTasks(megabytes(10)),
  'brackets nested 100,000 deep': () => '['.repeat(depth),
  'an array nested 100,000 deep': () => `[a]\nrun = ${'['.repeat(depth)}${']'.repeat(depth)}\n[b]\n`,
  'inline tables nested 100,000 deep': () => `[a]\nenv = ${'{ a = '.repeat(depth)}1${' }'.repeat(depth)}\n[b]\n`,
  'a key of 100,000 parts': () => `a${'.a'.repeat(depth)} = 1\n`,
  'a header of 100,000 parts': () => `[a${'.a'.repeat(depth)}]\nrun = "x"\n`,
  'one line of megabytes': () => `a = "${'x'.repeat(megabytes(5))}"`,
  'one line of megabytes without a value': () => 'x '.repeat(megabytes(5) / 2),
  'lone surrogates': () => '[\uD800]\nrun = "\uDC00"\n\uDFFF = 1\n# \uD83D',
  'NUL bytes': () => `[a]\nrun = "\0"\n\0\0\0\n[b]\n${'\0'.repeat(count)}`,
  'one table very many times': () => '[a]\nrun = "x"\n'.repeat(count),
  'one key very many times': () => 'a = "x"\n'.repeat(count),
  'one key of a table very many times': () => `[a]\n${'run = "x"\n'.repeat(count)}`,
  'very many syntax errors': () => '[a]\nrun = = 1\n'.repeat(count),
  'very many syntax errors in one table': () => `[a]\n${'= 1\n'.repeat(count)}`,
  'thousands of unknown properties in one task': () => `[a]\n${numbered((index) => `key${index} = 1\n`)}`,
  'very many items of the wrong type': () => `[a]\nrun = [${'1, '.repeat(count)}]\n`,
  'only carriage returns as line endings': () => '[a]\rrun = "x"\rquiet = 1\r'.repeat(1_000),
  'an unclosed string above megabytes of tasks': () => `[a]\nrun = """\n${tomlTasks(megabytes(3))}`,
});
