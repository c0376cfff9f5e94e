import { type Diagnostic, type Disposable, languages, type Uri } from 'vscode';
import type { TaskKey } from '../runs/task-key.ts';

/** A problem at its place. */
export interface PlacedProblem {
  readonly uri: Uri;
  readonly diagnostic: Diagnostic;
  /** The name of the task in the output that printed it; empty for the task that was started. */
  readonly task: string;
}

/** The problems of the last run of each task, which the Problems panel lists. */
export interface ProblemCollection extends Disposable {
  add(key: TaskKey, problem: PlacedProblem): void;
  /** Removes the problems of a run, or those that one of its tasks has printed. */
  clear(key: TaskKey, task?: string): void;
}

export function createProblemCollection(): ProblemCollection {
  const collection = languages.createDiagnosticCollection('taskwright-output');
  const problems = new Map<TaskKey, readonly PlacedProblem[]>();

  function show(uri: Uri): void {
    const all = [...problems.values()].flat().filter((problem) => problem.uri.toString() === uri.toString());
    // A task and one that depends on it can report the same problem.
    const byText = new Map(all.map(({ diagnostic }) => [identityOf(diagnostic), diagnostic]));
    collection.set(uri, [...byText.values()]);
  }

  return {
    add(key, problem) {
      problems.set(key, [...(problems.get(key) ?? []), problem]);
      show(problem.uri);
    },
    clear(key, task) {
      const before = problems.get(key) ?? [];
      const left = task === undefined ? [] : before.filter((problem) => problem.task !== task);
      problems.set(key, left);
      const uris = new Map(before.map(({ uri }) => [uri.toString(), uri]));
      for (const uri of uris.values()) show(uri);
    },
    dispose: () => collection.dispose(),
  };
}

function identityOf({ range, severity, source, code, message }: Diagnostic): string {
  return JSON.stringify([range, severity, source, code, message]);
}
