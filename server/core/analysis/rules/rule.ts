import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { RelatedLocation, Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { PathSystem } from '../../paths/path-system.ts';
import type { SchemaProblemData } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FileStanding } from '../graph/placement/file-standing.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { ToolLookup } from '../graph/tool-lookup.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';

/**
 * A kind of problem: its documentation, its severity, the checks that find it and the quick fixes for it. `Found` is
 * the type of the findings, with the data that the fixes require.
 */
export interface Rule<Found extends Finding = Finding> {
  /** The name of the rule's file, and the `code` of its diagnostics. */
  readonly code: string;
  readonly severity: Severity;
  /** Describes the problem in one sentence. It is also the description of the rule in the settings. */
  readonly summary: string;
  /** Explains why the problem matters and how to fix it. */
  readonly advice: string;
  /** Whether users cannot change the severity of the rule or suppress its problems. */
  readonly isAlwaysReported?: true;
  /** Whether the rule reports that something is missing. Text with syntax errors may contain it after all. */
  readonly reportsAbsence?: true;
  /** The checks; at least one. */
  readonly checks: Checks<Found>;
  /** Returns the quick fixes of a problem, most relevant first. */
  fixes?(problem: Found, document: Document): readonly Fix[];
}

/** The checks of a rule, in the order in which they run. */
export interface Checks<Found extends Finding = Finding> {
  /** Set for a rule without checks, whose problems the parser reports when it parses a block or merges an entry. */
  readonly parser?: 'block' | 'entry';
  /** Set for a rule without checks, whose problems are found when those of all other rules are known. */
  readonly suppressions?: true;
  /** Checks how a task is declared. If a rule finds something, the content of the task is not checked. */
  readonly declaration?: DeclarationCheck<Found>;
  /** The findings of schema validation that the rule reports. */
  readonly schema?: SchemaClaim<Found>;
  /** Finds the most likely cause of problems that schema validation finds in a task. */
  readonly explain?: (problems: readonly Finding[], task: TaskView) => readonly Explanation<Found>[];
  /** Like `explain`, for an entry of a document with tasks that is neither a task nor a template. */
  readonly explainOtherEntry?: (problems: readonly Finding[], entry: Entry) => readonly Explanation<Found>[];
  /** Checks a task or template without reading other tasks. */
  readonly task?: (task: TaskView) => readonly Found[];
  /** Checks a task or template against the other tasks of the workspace. */
  readonly amongTasks?: (task: Task, context: TaskContext) => readonly Found[];
  /**
   * Checks a task or template against the other tasks of the workspace. The findings are reported only if the task or
   * template has no other errors, since they could be consequences of these errors.
   */
  readonly errorFreeAmongTasks?: (task: Task, context: TaskContext) => readonly Found[];
  /** Checks an entry of a document with tasks that is neither a task nor a template. */
  readonly otherEntry?: (entry: Entry, kind: DocumentKind) => readonly Found[];
  /** Checks sections of a config file against the workspace and the disk. */
  readonly section?: SectionCheck<Found>;
  /** Checks a file as a whole, including its location, its encoding and the files that it includes. */
  readonly file?: (file: FileView) => readonly Found[];
  /** Checks a registry configuration as a whole. */
  readonly registryConfig?: (file: RegistryFile) => readonly Found[];
}

export interface DeclarationCheck<Found extends Finding> {
  /**
   * Returns whether the check can find anything in a task, without reading the members of the task. Returns false for
   * nearly all tasks.
   */
  concerns(entry: Entry, kind: DocumentKind): boolean;
  check(task: TaskView): readonly Found[];
}

/** A check of sections of config files, such as `env`. */
export interface SectionCheck<Found extends Finding> {
  /** The names of the sections. */
  readonly names: readonly string[];
  check(section: ConfigSection, context: TaskContext): readonly Found[];
}

export interface ConfigSection {
  readonly entry: Entry;
  readonly file: WorkspaceFile;
}

/** A file as a whole. */
export interface FileView {
  readonly document: Document;
  readonly kind: DocumentKind;
  /** The path with `/` between its segments; undefined for text that is not in a file. */
  readonly path: string | undefined;
  /** The repository or the opened folder that contains the file, as `path`; undefined if it is not known. */
  readonly root?: string | undefined;
  readonly standing: FileStanding;
  /** The system that the tasks are run on. */
  readonly platform: PathSystem;
  /** The reason why the bytes of the file are not UTF-8 text; undefined if they are. */
  readonly encodingFault: string | undefined;
  /** The lookup of tools; undefined while the tools of the runner are unknown. */
  readonly tools?: ToolLookup | undefined;
}

/** A problem without the code of its rule. It has a severity only if this differs from the severity of the rule. */
export interface Finding {
  readonly message: string;
  readonly span: Span;
  readonly severity?: Severity;
  readonly related?: readonly RelatedLocation[];
  readonly data?: unknown;
}

/** A finding with data for the fixes of its rule. */
export type FindingWith<Data> = Finding & { readonly data: Data };

/** The findings of schema validation that a rule reports. */
export interface SchemaClaim<Found extends Finding> {
  /** The kind of the findings. Each kind belongs to one rule. */
  readonly kind: SchemaProblemData['kind'];
  /** Returns a better message for a finding, if there is one. */
  reword?(finding: Found): string | undefined;
}

/** A finding that is reported instead of others, which are its consequences. */
export type Explanation<Found extends Finding = Finding> = Found & { readonly explains: readonly Finding[] };
