import type { Document } from '../../document/document.ts';
import type { Problem, Severity } from '../../document/problem.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Surroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';

/** One kind of problem: what users see, set a severity for, and read about. */
export interface Rule {
  /** The name of the rule's file, and the `code` of its diagnostics. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong with the text. */
  readonly summary: string;
  /** Why it matters, and what to do about it. */
  readonly advice: string;
  /** What is wrong with one task or template, seen by itself. */
  readonly checkTask?: (task: TaskView) => readonly Problem[];
  /** What is wrong with one task or template that has no error of its own: of another it would be a consequence. */
  readonly checkSoundTask?: (task: TaskView) => readonly Problem[];
  /** What is wrong with a task or template among all others. */
  readonly checkAmongTasks?: (task: Task, surroundings: Surroundings) => readonly Problem[];
  /** What is wrong with a registry configuration as a whole. */
  readonly checkRegistry?: (file: RegistryFile) => readonly Problem[];
  /** Ways to mend the problem, the best first. */
  readonly fixes?: (problem: Problem, document: Document) => readonly Fix[];
}
