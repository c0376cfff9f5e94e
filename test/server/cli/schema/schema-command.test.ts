import { expect, test } from 'vitest';
import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { runIn } from '../support/run-in.ts';

test('`taskwright schema` prints the schema', async () => {
  const { code, stdout, stderr } = await runIn({}, 'schema');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  expect(JSON.parse(stdout)).toEqual(taskFileSchema);
});

test.for([
  ['schema tasks.toml', '`schema` takes no names; remove `tasks.toml`'],
  ['schema --format json', 'there is no option `--format`'],
] as const)('`taskwright %s` is rejected', async ([words, error]) => {
  const { code, stdout, stderr } = await runIn({}, words);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: `taskwright: ${error}.\nRun \`taskwright help schema\` for usage.\n`,
  });
});
