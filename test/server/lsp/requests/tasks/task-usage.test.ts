import { expect, test } from 'vitest';
import { type TaskAtAnswer, taskAtRequest } from '../../../../../server/protocol/task-at.ts';
import { type TaskUsageAnswer, taskUsageRequest } from '../../../../../server/protocol/task-usage.ts';
import { serve } from '../../workspace/workspace.ts';

const text = `[build]
usage = '''
flag "-j --jobs <n>" default="4" help="How many at once."
flag "--color" negate="--no-color"
arg "<target>" { choices "dev" "prod" }
arg "[token]" env="TOKEN" required=#true
arg "[rest]…" double_dash="required"
'''
ru<|>n = "make"
`;

test('the flags and arguments of the task at the caret are those of the unsaved text', async () => {
  const { server, open } = await servedTask();
  const found = await server.request<TaskAtAnswer>(taskAtRequest, { uri: open.uri, position: open.caret });
  const usage = await server.request<TaskUsageAnswer>(taskUsageRequest, { id: found?.id });
  const common = { isRequired: false, isRepeatable: false, choices: [], defaults: [] };
  expect(usage).toEqual({
    flags: [
      {
        ...common,
        name: 'jobs',
        help: 'How many at once.',
        defaults: ['4'],
        forms: ['-j', '--jobs'],
        takesValue: true,
        placeholder: '<n>',
      },
      { ...common, name: 'color', help: '', forms: ['--color'], takesValue: false, negation: '--no-color' },
    ],
    arguments: [
      { ...common, name: 'target', help: '', isRequired: true, choices: ['dev', 'prod'], afterDashes: false },
      { ...common, name: 'token', help: 'Can be set by the environment variable TOKEN.', afterDashes: false },
      { ...common, name: 'rest', help: '', isRepeatable: true, afterDashes: true },
    ],
    takesMore: false,
  });
});

test('an undefined task has no flags and arguments', async () => {
  const { server, open } = await servedTask();
  const place = { line: 100, character: 0 };
  expect(await server.request<TaskAtAnswer>(taskAtRequest, { uri: `${open.uri}.toml`, position: place })).toBeNull();
  expect(await server.request<TaskUsageAnswer>(taskUsageRequest, { id: 'unknown' })).toBeNull();
});

async function servedTask() {
  const { server } = await serve({});
  return { server, open: await server.open(text) };
}
