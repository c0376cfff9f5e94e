import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectOf } from '../../server/core/analysis/graph/project.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import { configFileKind } from '../../server/core/analysis/kinds/config-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { type TaskGraph, taskGraph } from '../../server/core/features/task-graph/task-graph.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { findRunner, type RunnerAnswer } from '../support/runner.ts';
import { runnerEdges, runnerEdgesOf } from './runner-edges.ts';

const corpus = process.env.TASKWRIGHT_CORPUS;
const runner = corpus === undefined ? undefined : findRunner();

describe('the graph of real config files is that of the runner', () => {
  if (corpus === undefined || runner === undefined) {
    const reason = corpus === undefined ? 'TASKWRIGHT_CORPUS does not name its folder' : 'the runner cannot be had';
    test(`nothing is compared, because ${reason}`, ({ annotate }) =>
      annotate('skipped: the edges between the tasks of the corpus’s config files, beside `tasks deps`'));
    return;
  }
  const names = readdirSync(join(corpus, 'config-files')).filter((name) => name.endsWith('.toml'));
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-graphs-'));
  const answers = new Map<string, RunnerAnswer>();

  beforeAll(async () => {
    const left = [...names];
    const askNext = async (): Promise<void> => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const project = join(folder, name);
        mkdirSync(project);
        writeFileSync(join(project, 'mise.toml'), readFileSync(join(corpus, 'config-files', name)));
        answers.set(name, await runner.ask(['tasks', 'deps', '--dot', '--hidden'], project));
      }
    };
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, askNext));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(names)('%s', (name) => {
    const graph = graphOf(readFileSync(join(corpus, 'config-files', name), 'utf8'));
    const answer = answers.get(name);
    if (answer && 'output' in answer) expect(runnerEdgesOf(graph)).toEqual(runnerEdges(answer.output));
    else {
      const name = blamed(answer?.refusal ?? '');
      if (name === undefined) expect(answer?.refusal).toMatch(refusedForOtherReasons);
      else expect(unknownIn(graph)).toContainEqual(name);
    }
  });

  test('most of them are accepted by the runner, and have edges', () => {
    const outputs = [...answers.values()].flatMap((answer) => ('output' in answer ? [answer.output] : []));
    expect(outputs.length).toBeGreaterThan(names.length / 2);
    expect(outputs.flatMap(runnerEdges).length).toBeGreaterThan(names.length);
  });
});

/** Returns the names in a graph that this file does not define. */
function unknownIn({ nodes }: TaskGraph): readonly string[] {
  return nodes.flatMap(({ is, name }) => (is === 'missing' || is === 'elsewhere' ? name : []));
}

/** A field that the runner does not know, and variables of the environment that only its author has. */
const refusedForOtherReasons = /unknown field `|Field `\w+` is not defined/;

/** The name, or what it begins with, for which the runner refuses a file; undefined when it is not about tasks. */
function blamed(refusal: string): unknown {
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
