import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Problem } from '../../document/problem.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { PathFields } from '../fields/path-fields.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import type { DocumentKindName, FileNaming, TaskDocumentKindName } from './file-naming.ts';

/** A document kind: everything that differs between task files, config files and registry configurations. */
export type DocumentKind = TaskDocumentKind | OtherDocumentKind;

/** A kind of document that contains tasks. */
export interface TaskDocumentKind extends AnyDocumentKind {
  readonly name: TaskDocumentKindName;
  readonly holdsTasks: true;
}

interface OtherDocumentKind extends AnyDocumentKind {
  readonly holdsTasks: false;
}

interface AnyDocumentKind {
  readonly name: DocumentKindName;
  readonly naming: FileNaming;
  /** The root keys with members that are separate entries. The first one contains the tasks. */
  readonly sections: readonly string[];
  /** How many keys lead from the root to a task. */
  readonly taskDepth: number;
  /** Whether documents of this kind may be written in JSON as well as in TOML. */
  readonly mayBeJson: boolean;
  /** Whether `task_config.includes` of such a document names further task files. */
  readonly includesFiles: boolean;
  /** Whether such a document may be named by `task_config.includes`: its paths may then start from another folder. */
  readonly isIncludable: boolean;
  /** Returns the shape of the whole document. The schema is compiled at the first call. */
  readonly shape: () => Shape;
  /** Returns the shape that the value of an entry must have; undefined for an entry that is not checked. */
  readonly entryShape: (entry: Entry) => Shape | undefined;
  /** Returns the shape of a task; undefined for a document without tasks. */
  readonly taskShape: () => Shape | undefined;
  /** Returns the meanings of the fields of a task. */
  readonly fields: () => TaskFields;
  /** Returns the paths that the document names outside its tasks. */
  readonly paths: () => PathFields;
  /** Whether the schema names every key that the root may have, so that an entry is checked together with its key. */
  readonly hasFixedRoot: boolean;
  /** Returns whether an entry is a task or a template. */
  readonly isTask: (entry: Entry) => boolean;
  readonly isTemplate: (entry: Entry) => boolean;
  /** Returns the text as it may be printed in a log: with its secrets masked, and of the same length. */
  readonly redactText: (text: string) => string;
  /** Returns the message of a problem as it may be printed in a log. */
  readonly redactMessage: (problem: Problem, document: Document) => string;
}

/** Returns the path of the entry that a task with this name has in a document of this kind. */
export function taskPath(name: string, { sections }: DocumentKind): readonly string[] {
  return [...sections.slice(0, 1), name];
}
