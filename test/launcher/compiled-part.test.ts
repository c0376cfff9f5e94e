import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CompiledPart } from '../../launcher/compiled-part.ts';
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

test('runs the cached code of modules, also of those that the last run did not compile', () => {
  const cache = join(temporaryFolder({}), 'code');
  // V8 compares only the length of a script with that of the cached code, so the result of a module tells which code runs.
  const run = (text: string, names: readonly string[]) => {
    const modules = new Map(['one', 'two'].map((name) => [name, { text: `(() => '${text} ${name}')`, line: 0 }]));
    const part = new CompiledPart(modules, { program: 'test.js', cache });
    const results = [...modules]
      .filter(([name]) => names.includes(name))
      .map(([name, source]) => part.compile(name, source));
    return { results: results.map((result) => (result as () => string)()), hasSaved: part.save() };
  };
  expect(run('first', ['one'])).toEqual({ results: ['first one'], hasSaved: true });
  expect(run('other', ['two'])).toEqual({ results: ['other two'], hasSaved: true });
  expect(run('third', ['one', 'two']).results).toEqual(['first one', 'other two']);
});
