import { member } from './member.ts';

/** The capabilities of a client beyond the protocol, sent in `initializationOptions`. Missing values are false. */
export interface InitializationOptions {
  readonly codeLens: {
    /** Has the command `taskwright.showReferences`, which takes a URI, a position and locations as in the protocol. */
    readonly references: boolean;
    /** Has the command `taskwright.runTask`, which takes a URI and the name of a task. */
    readonly run: boolean;
  };
  readonly completion: {
    /** Has the command `editor.action.triggerSuggest`, which shows the list of completions. */
    readonly triggerSuggest: boolean;
  };
  /** Answers the requests of `files.ts`. */
  readonly files: boolean;
  /** Handles the notification of `included-files.ts`. */
  readonly includedFiles: boolean;
  /** Handles the notification of `tasks.ts`. */
  readonly tasks: boolean;
  /** Has the command `taskwright.newTask`, which takes a URI and a position and asks for the name of a new task. */
  readonly newTask: boolean;
}

/** Reads the options that a client sent. */
export function readInitializationOptions(value: unknown): InitializationOptions {
  const isTrue = (...path: readonly string[]): boolean => path.reduce(member, value) === true;
  return {
    codeLens: { references: isTrue('codeLens', 'references'), run: isTrue('codeLens', 'run') },
    completion: { triggerSuggest: isTrue('completion', 'triggerSuggest') },
    files: isTrue('files'),
    includedFiles: isTrue('includedFiles'),
    tasks: isTrue('tasks'),
    newTask: isTrue('newTask'),
  };
}
