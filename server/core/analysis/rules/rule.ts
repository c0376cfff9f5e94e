import type { Document } from '../../document/document.ts';
import type { RelatedLocation, Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { SchemaProblemData } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';

/**
 * A kind of problem: what users see, set a severity for and read about, and everything that is done about it. `Found` is
 * what the checks return, with the data that the fixes need.
 */
export interface Rule<Found extends Finding = Finding> {
  /** The name of the rule's file, and the `code` of its diagnostics. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. Also the description of the rule in the settings. */
  readonly summary: string;
  /** Why it matters, and what to do about it. */
  readonly advice: string;
  /** Problems of this rule are always reported: users can neither change the severity nor suppress them. */
  readonly isAlwaysReported?: true;
  /** The rule reports that something is absent, which text with syntax errors may contain. */
  readonly reportsAbsence?: true;
  /** At least one. */
  readonly checks: Checks<Found>;
  /** Returns the quick fixes of a problem, most relevant first. */
  fixes?(problem: Found, document: Document): readonly Fix[];
}

/** What a rule finds, stage by stage. A stage with a condition does not run, or finds nothing, where that is not met. */
export interface Checks<Found extends Finding = Finding> {
  /** The rule has no check: the parser reports these problems while it parses a block or merges an entry. */
  readonly parser?: 'block' | 'entry';
  /** Checks the name and the form of a task. The content of a task is only checked if this finds nothing. */
  readonly declaration?: (task: TaskView) => readonly Found[];
  /** Takes over what schema validation finds. */
  readonly schema?: SchemaClaim<Found>;
  /** Explains problems that schema validation finds in a task by their most likely cause. */
  readonly explain?: (problems: readonly Finding[], task: TaskView) => readonly Explanation<Found>[];
  /** Checks a task or template by itself. */
  readonly task?: (task: TaskView) => readonly Found[];
  /** Checks a task or template without errors, which could be the cause of what this finds. */
  readonly soundTask?: (task: TaskView) => readonly Found[];
  /** Checks a task or template against the other tasks of the workspace. */
  readonly amongTasks?: (task: Task, surroundings: TaskSurroundings) => readonly Found[];
  /** Checks a registry configuration as a whole. */
  readonly registryConfig?: (file: RegistryFile) => readonly Found[];
}

/** A problem as a check returns it: without the code of its rule, and without severity unless that differs from the rule's. */
export interface Finding {
  readonly message: string;
  readonly span: Span;
  readonly severity?: Severity;
  readonly related?: readonly RelatedLocation[];
  readonly data?: unknown;
}

export type FindingWith<Data> = Finding & { readonly data: Data };

export interface SchemaClaim<Found extends Finding> {
  /** The kind of finding that the rule reports; each kind belongs to one rule. */
  readonly kind: SchemaProblemData['kind'];
  /** Returns a better message for a finding, if there is one. */
  reword?(finding: Found): string | undefined;
}

/** A finding that is reported instead of others, which are its consequences. */
export type Explanation<Found extends Finding = Finding> = Found & { readonly explains: readonly Finding[] };
