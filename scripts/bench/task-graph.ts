/**
 * Measures the request for the graph of all tasks, in chains, trees and a workspace of many files.
 *
 *   node scripts/bench/task-graph.ts
 */
import { projectOf } from '../../server/core/analysis/graph/placement/project.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { taskGraphAnswer } from '../../server/lsp/requests/tasks/task-graph.ts';
import { taskDocument } from './task-documents.ts';

const rounds = 9;

function openWorkspace(texts: readonly string[]): Workspace {
  const workspace = new Workspace();
  for (const [index, text] of texts.entries()) {
    const path = `/repo/part-${index}/tasks.toml`;
    const document = new Document(text, { language: tomlLanguage, sections: [] });
    workspace.set({ uri: `file://${path}`, kind: taskFileKind, document, project: projectOf(path) });
  }
  return workspace;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function measure(name: string, texts: readonly string[]): void {
  const workspace = openWorkspace(texts);
  const times: number[] = [];
  let length = 0;
  let size = '';
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = taskGraphAnswer(workspace, { isComplete: true });
    length = JSON.stringify(answer).length;
    times.push(performance.now() - start);
    size = `${answer.nodes.length} nodes, ${answer.edges.length} edges`;
  }
  const first = (times[0] ?? 0).toFixed(0);
  console.log(`${name}: ${size}: ${median(times).toFixed(0)} ms (first ${first} ms), ${(length / 1e6).toFixed(1)} MB`);
}

for (const tasks of [1_000, 10_000]) measure(`one file of ${tasks} tasks`, [taskDocument('toml', tasks).text]);
measure(
  '1,000 files of 10 tasks',
  Array.from({ length: 1_000 }, () => taskDocument('toml', 10).text),
);
