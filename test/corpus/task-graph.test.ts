import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectOf } from '../../server/core/analysis/graph/placement/project.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import { configFileKind } from '../../server/core/analysis/kinds/config-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { type TaskGraph, taskGraph } from '../../server/core/features/task-graph/task-graph.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { findRunner, type RunnerAnswer } from '../support/runner.ts';
import { runnerEdges, runnerEdgesOf } from './runner-edges.ts';

const corpus = process.env.TASKWRIGHT_CORPUS;
const runner = corpus === undefined ? undefined : findRunner();

describe('the graph of real config files equals the graph of the runner', () => {
  if (corpus === undefined || runner === undefined) {
    const reason = corpus === undefined ? 'TASKWRIGHT_CORPUS is not set' : 'the runner is not available';
    test(`nothing is compared, because ${reason}`, ({ annotate }) =>
      annotate('skipped: the edges between the tasks of the corpus’s config files, compared with `tasks deps`'));
    return;
  }
  const names = readdirSync(join(corpus, 'config-files')).filter((name) => name.endsWith('.toml'));
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-graphs-'));
  const answers = new Map<string, RunnerAnswer>();

  beforeAll(async () => {
    const left = [...names];
    const runNext = async (): Promise<void> => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const project = join(folder, name);
        mkdirSync(project);
        writeFileSync(join(project, 'mise.toml'), readFileSync(join(corpus, 'config-files', name)));
        // A project in the home folder of the user is not a monorepo.
        answers.set(name, await runner.ask(['tasks', 'deps', '--dot', '--hidden'], folder, name));
      }
    };
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, runNext));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(names)('%s', (name) => {
    const graph = graphOf(readFileSync(join(corpus, 'config-files', name), 'utf8'));
    const answer = answers.get(name);
    if (answer && 'output' in answer) expect(runnerEdgesOf(graph)).toEqual(runnerEdges(answer.output));
    else {
      const name = undefinedName(answer?.refusal ?? '');
      if (name === undefined) expect(answer?.refusal).toMatch(refusedForOtherReasons);
      else expect(unknownIn(graph)).toContainEqual(name);
    }
  });

  test('the runner accepts most of them, and they have edges', () => {
    const outputs = [...answers.values()].flatMap((answer) => ('output' in answer ? [answer.output] : []));
    expect(outputs.length).toBeGreaterThan(names.length / 2);
    expect(outputs.flatMap(runnerEdges).length).toBeGreaterThan(names.length);
  });
});

/** Returns the names in a graph that are not defined in its file. */
function unknownIn({ nodes }: TaskGraph): readonly string[] {
  return nodes.flatMap(({ kind, name }) => (kind === 'missing' || kind === 'elsewhere' ? name : []));
}

/**
 * Matches errors about fields that the runner does not support, and about environment variables that only the author of
 * the file has.
 */
const refusedForOtherReasons = /unknown field `|Field `\w+` is not defined/;

/**
 * Returns the name of the undefined task for which the runner rejects a file, or a matcher for its start; undefined
 * when the error is not about a task.
 */
function undefinedName(refusal: string): unknown {
  const task = /task not found: (.+)/.exec(refusal) ?? /extends template '(.+?)' which was not found/.exec(refusal);
  if (task) return task[1];
  return refusal.includes("':task' pattern should be expanded") ? expect.stringMatching(/^:/) : undefined;
}

function graphOf(text: string): TaskGraph {
  const path = '/repo/mise.toml';
  const document = new Document(text, { language: tomlLanguage, sections: configFileKind.sections });
  const workspace = new Workspace();
  workspace.set({ uri: `file://${path}`, kind: configFileKind, document, project: projectOf(path) });
  return taskGraph(workspace.tasks(), workspace, { fileNameOf: () => 'mise.toml', templates: 'shown' });
}
