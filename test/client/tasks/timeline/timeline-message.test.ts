import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputLines } from '../../../../client/tasks/output/output-lines.ts';
import { timelineMessage } from '../../../../client/tasks/timeline/timeline-message.ts';
import { timelineReader } from '../../../../client/tasks/timeline/timeline-reader.ts';
import type { TimelineMessage } from '../../../../client/webview/timeline/model/messages.ts';
import type { TaskSummary } from '../../../../server/protocol/tasks.ts';
import { findRunner } from '../../../support/runner.ts';

const config = `
[settings]
experimental = true
jobs = 4

[tasks.lint]
run = "sleep 1"

[tasks.generate]
sources = ["in.txt"]
outputs = ["out.txt"]
run = "cp in.txt out.txt"

[tasks.bundle]
sources = ["in.txt"]
outputs = ["made"]
cache = { enabled = true }
run = "mkdir -p made && cp in.txt made"

[tasks.build]
depends = ["lint", "generate", "bundle"]
run = ["sleep 0.5", "echo built"]

[tasks.everything]
depends = ["build"]

[tasks.broken]
depends = ["everything"]
run = "exit 3"

[tasks.greet]
usage = 'arg "<who>"'
run = "echo $usage_who"

[tasks.party]
depends = ["greet Ada", "greet Bob"]
run = ["echo party", { task = "lint" }]
`;

const edges = [
  ...['lint', 'generate', 'bundle'].map((to) => ({ from: 'build', to, via: 'depends' as const })),
  { from: 'everything', to: 'build', via: 'depends' as const },
  { from: 'broken', to: 'everything', via: 'depends' as const },
  { from: 'party', to: 'greet', via: 'depends' as const },
  { from: 'party', to: 'lint', via: 'run' as const },
];

const project = 'file:///project';
const names = ['lint', 'generate', 'bundle', 'build', 'everything', 'broken', 'greet', 'party'];
const tasks = names.map(
  (name): TaskSummary => ({
    id: name,
    name,
    project,
    projectPath: '',
    uri: `${project}/mise.toml`,
    aliases: [],
    description: '',
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    isInOtherProject: false,
    isGlobal: false,
    isTemplate: false,
    reach: 'loaded',
    overriding: '',
    isHidden: false,
    requiresConfirmation: false,
    readsInput: false,
    hasSources: false,
    isCached: false,
    command: '',
    takesArguments: false,
    errors: 0,
    warnings: 0,
    missing: 0,
    isInCycle: false,
  }),
);

const runner = findRunner();

/** Runs a task with the runner after others, and returns its timeline. */
async function timelineOf(task: string, { words = [], before = [], hasSecrets = false }: RunOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-timeline-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), config);
    writeFileSync(join(folder, 'in.txt'), '');
    for (const earlier of before) await runner?.watch(['run', earlier], folder);
    if (before.includes('bundle')) rmSync(join(folder, 'made'), { recursive: true });
    return await run(folder, task, { words, hasSecrets });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RunOptions {
  /** Options of the runner. */
  readonly words?: readonly string[];
  /** The tasks that run before, so that they are up to date. */
  readonly before?: readonly string[];
  readonly hasSecrets?: boolean;
}

async function run(
  folder: string,
  name: string,
  { words, hasSecrets }: Required<Omit<RunOptions, 'before'>>,
): Promise<TimelineMessage> {
  const splitter = outputLines();
  const isNamed = (text: string, one: string): boolean => text === one || text.startsWith(`${one} `);
  const reader = timelineReader({
    isTask: (text) => names.some((one) => isNamed(text, one)),
    isOwn: (text) => isNamed(text, name),
  });
  const read = (lines: readonly string[]): void => {
    for (const line of lines) reader.add(line, Date.now());
  };
  const exitCode = await runner?.follow(['run', ...words, name], folder, (chunk) => read(splitter.add(chunk)));
  read(splitter.end());
  reader.end(Date.now(), exitCode);
  const timeline = { run: { name, project, task: undefined }, hasSecrets, isRunning: false };
  return timelineMessage({ ...timeline, bars: reader.bars, isLate: reader.isLate }, { tasks, edges, now: Date.now() });
}

/** Returns the bars as text, sorted by name, and the names on the slowest path. */
function drawn({ bars, path }: TimelineMessage): readonly string[] {
  const texts = bars.map(({ name, outcome, isEstimated }) => `${name}: ${outcome}${isEstimated ? ', about' : ''}`);
  const onPath = typeof path === 'string' ? path : path.map((index) => bars[index]?.name).join(' → ');
  return [...texts.sort(), onPath];
}

// The runner is available for one system only.
test.runIf(runner).for<readonly [title: string, task: string, options: RunOptions, expected: readonly string[]]>([
  [
    'dependencies, of which some are up to date or cached',
    'build',
    { before: ['generate', 'bundle'] },
    ['build: passed', 'bundle: cached', 'generate: up to date', 'lint: passed', 'lint → build'],
  ],
  [
    'a failed task after one that runs no command',
    'broken',
    {},
    ['broken: failed', 'build: passed', 'bundle: passed', 'generate: passed', 'lint: passed', 'lint → build → broken'],
  ],
  [
    'tasks one after the other, without the times of the runner',
    'build',
    { words: ['--jobs', '1'], before: ['generate', 'bundle'] },
    ['build: passed, about', 'bundle: cached', 'generate: up to date', 'lint: passed, about', 'lint → build'],
  ],
  [
    'tasks with arguments, and tasks that another runs in its script',
    'party',
    { words: ['--jobs', '1'] },
    [
      'greet Ada: passed, about',
      'greet Bob: passed, about',
      'lint: passed, about',
      'party: passed, about',
      'greet Bob → lint → party',
    ],
  ],
])('%s are read from the output of the runner', { timeout: 60_000 }, async ([, task, options, expected]) => {
  expect(drawn(await timelineOf(task, options))).toEqual(expected);
});

test.runIf(runner)('the arguments of tasks are not shown if the run has secrets', async () => {
  const { bars } = await timelineOf('party', { hasSecrets: true });
  expect(bars.map(({ name }) => name).sort()).toEqual(['greet', 'greet', 'lint', 'party']);
});
