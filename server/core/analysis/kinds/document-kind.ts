import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Problem } from '../../document/problem.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { PathFields } from '../fields/path-fields.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import type { DocumentKindName, FileNaming, TaskDocumentKindName } from './file-naming.ts';

/** A document kind: everything that differs between task files, config files and other files. */
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
  /** The top-level keys whose members are separate entries. The first one contains the tasks. */
  readonly sections: readonly string[];
  /** The number of keys on the path from the root to a task. */
  readonly taskDepth: number;
  /** Whether the runner reads documents of this kind. */
  readonly isOfRunner: boolean;
  /** Whether the runner evaluates the template expressions in a document before it parses the document. */
  readonly isEvaluatedFirst: boolean;
  /** Whether a document consists of lines with the name and the versions of a tool, instead of TOML or JSON. */
  readonly isListOfTools: boolean;
  /** Whether documents of this kind may be written in JSON as well as in TOML. */
  readonly mayBeJson: boolean;
  /** Whether `task_config.includes` of such a document names additional task files. */
  readonly includesFiles: boolean;
  /** Whether `task_config.includes` may name such a document. Its paths may then be relative to another folder. */
  readonly isIncludable: boolean;
  /** Returns the shape of the whole document. The first call compiles the schema. */
  readonly shape: () => Shape;
  /** Returns the shape that the value of an entry must have; undefined for an entry that is not checked. */
  readonly entryShape: (entry: Entry) => Shape | undefined;
  /** Returns the shape of a task; undefined for a document without tasks. */
  readonly taskShape: () => Shape | undefined;
  /** Returns the meanings of the fields of a task. */
  readonly fields: () => TaskFields;
  /** Returns the paths that the document contains outside its tasks. */
  readonly paths: () => PathFields;
  /** Whether the schema lists all allowed top-level keys. If it does, an entry is checked together with its key. */
  readonly hasFixedRoot: boolean;
  /** Returns whether an entry is a task or a template. */
  readonly isTask: (entry: Entry) => boolean;
  readonly isTemplate: (entry: Pick<Entry, 'path'>) => boolean;
  /** Returns the text with its secrets masked, so that it may be written to a log. The length does not change. */
  readonly redactText: (text: string) => string;
  /** Returns the message of a problem without secrets, so that it may be written to a log. */
  readonly redactMessage: (problem: Problem, document: Document) => string;
}

/** Returns the path of the entry of a task with this name, in a document of this kind. */
export function taskPath(name: string, { sections }: DocumentKind): readonly string[] {
  return [...sections.slice(0, 1), name];
}
