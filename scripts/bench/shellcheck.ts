/**
 * Measures whether ShellCheck delays the other diagnostics: node scripts/bench/shellcheck.ts [TASKS]. Edits a document of 10,000
 * tasks, each with a finding, without ShellCheck and while it checks the scripts. Requires ShellCheck on the PATH and a build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startLanguageServer } from '../../harness/language-server/language-server.ts';
import { median } from './median.ts';

const rounds = 15;
/** Milliseconds between edits, in which ShellCheck starts and its findings arrive. */
const pause = 1_500;

const tasks = Number(process.argv[2] ?? 10_000);
const text = Array.from({ length: tasks }, (_, task) => `[task-${task}]\nrun = "echo $X ${task}"\n`).join('\n');
const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-'));
try {
  for (const enable of [false, true]) {
    const { times, findings } = await measure(enable);
    const sorted = times.toSorted((a, b) => a - b);
    console.log(
      `${enable ? 'with' : 'without'} ShellCheck: ${median(times).toFixed(1)} ms (${sorted[0]?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)}), ${findings} findings at the end`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the milliseconds from each edit in the middle of the document to its diagnostics. */
async function measure(enable: boolean): Promise<{ times: readonly number[]; findings: number }> {
  const server = await startLanguageServer({ folder, settings: { taskwright: { shellcheck: { enable } } } });
  try {
    const document = await server.open(text, { uri: pathToFileURL(join(folder, 'tasks.toml')).href });
    await document.diagnostics();
    const times: number[] = [];
    const at = document.text.indexOf('echo', document.text.length / 2);
    for (let round = 0; round < rounds; round++) {
      await delay(pause);
      const before = performance.now();
      await document.edit({ start: at, end: at, text: 'e' });
      await document.diagnostics();
      times.push(performance.now() - before);
    }
    const found = (await document.diagnostics()).filter(({ source }) => source === 'shellcheck');
    return { times, findings: found.length };
  } finally {
    await server.stop();
  }
}
