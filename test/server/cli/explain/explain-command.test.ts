import { expect, test } from 'vitest';
import { rules } from '../../../../server/core/analysis/rules/all-rules.ts';
import { runIn } from '../support/run-in.ts';

const explained = (words: string) => runIn({}, `explain ${words}`);

test.for([
  ['depends', /^depends \(a task\)\n\n.*tasks/s],
  ['task_config.includes', /^task_config\.includes \(a config file\)\n\n/],
  ['tasks.build.depends', /^tasks\.build\.depends \(a config file\)\n\n/],
  ['settings.port', /^settings\.port \(registry\.toml\)\n\n.*Default: `4873`/s],
  ['timeout', /^timeout \(a task\)\n\n/],
  ['unknown-task', /^unknown-task \(warning\)\n\n.*To ignore it on a line: # taskwright: ignore unknown-task\n/s],
  ['syntax', /^syntax \(error\)\n\n.*To ignore it on a line: not possible/s],
  ['SC2086', /^SC2086 \(a check of ShellCheck\)\n\nhttps:\/\/www\.shellcheck\.net\/wiki\/SC2086\n/],
] as const)('`taskwright explain %s` explains it', async ([name, text]) => {
  const { code, stdout, stderr } = await explained(name);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(text);
});

test('every rule is explained', async () => {
  for (const { code, summary, advice } of rules) {
    const { stdout } = await explained(code);
    expect(stdout).toContain(`${summary}\n\n${advice}\n`);
  }
});

test('JSON contains the same', async () => {
  expect(JSON.parse((await explained('--format json unknown-task')).stdout)).toEqual({
    kind: 'rule',
    code: 'unknown-task',
    severity: 'warning',
    summary: expect.any(String),
    advice: expect.any(String),
    suppress: '# taskwright: ignore unknown-task',
  });
  expect(JSON.parse((await explained('--format json depends')).stdout)).toMatchObject({
    kind: 'field',
    path: 'depends',
    places: [{ of: 'a task', markdown: expect.any(String) }],
  });
});

test.for([
  ['', '`explain` requires the code of a rule or a field'],
  ['dependz', 'there is no rule and no field `dependz` (did you mean `depends`?)'],
  ['unknown-tsk', 'there is no rule and no field `unknown-tsk` (did you mean `unknown-task`?)'],
  ['env.ANYTHING', 'there is no rule and no field `env.ANYTHING` (did you mean `env`?)'],
  ['a b', '`explain` takes one name; remove `b`'],
] as const)('`taskwright explain %s` is rejected', async ([words, message]) => {
  const { code, stderr } = await explained(words);
  expect(code).toBe(2);
  expect(stderr).toBe(`taskwright: ${message}.\nRun \`taskwright help explain\` for usage.\n`);
});
