import { member } from './member.ts';

/**
 * The capabilities of a client that are not part of the Language Server Protocol. The client sends them in
 * `initializationOptions`. Missing values are false, except for `run.asMessage`, which needs nothing but the protocol.
 */
export interface InitializationOptions {
  readonly codeLens: {
    /** Whether the client has the command `taskwright.showReferences`, which takes a URI, a position and locations. */
    readonly references: boolean;
    /** Whether the client has the command `taskwright.runTask`, which takes the URI and the name of a task, and the URI of its project. */
    readonly run: boolean;
    /** Whether the client requests the lenses of large documents with the request in `code-lenses.ts`. */
    readonly inRanges: boolean;
    /** Whether the client has the command `taskwright.showEnvironment`, which takes an object with the `taskId` of a task. */
    readonly environment: boolean;
  };
  readonly completion: {
    /** Whether the client has the command `editor.action.triggerSuggest`, which shows the list of completions. */
    readonly triggerSuggest: boolean;
    /** Whether the client requests the list again when letters are deleted. If so, the server sends only items with the typed letters. */
    readonly requestsAgain: boolean;
  };
  /** Whether the client handles the requests in `files.ts`. */
  readonly files: boolean;
  /** Whether the client handles the notification in `included-files.ts`. */
  readonly includedFiles: boolean;
  /**
   * Whether the workspace is not trusted, in which case no program is started for it. The client sends the notification in
   * `workspace-trusted.ts` when this changes.
   */
  readonly restricted: boolean;
  /** Whether the client handles the notification in `tasks.ts`. */
  readonly tasks: boolean;
  /**
   * Whether the problems of a statement are held back while it is typed. The client should also send the notification in
   * `caret-moved.ts`; without it, a statement is finished after a pause.
   */
  readonly typing: boolean;
  /** Whether the client has the command `taskwright.newTask`, which takes a URI and a position and prompts for a task name. */
  readonly newTask: boolean;
  /** Whether the client has the command `taskwright.reveal`, which takes a URI and a position and shows the position in an editor. */
  readonly reveal: boolean;
  readonly run: {
    /** Whether the client has the command in `run-task.ts` that runs a command line in a terminal. */
    readonly inTerminal: boolean;
    /** Whether the server shows the command line of a task in a message; it does so for each client that cannot run it. */
    readonly asMessage: boolean;
  };
  /** Whether the client handles the notification in `tools.ts`, and has its command. */
  readonly tools: boolean;
}

/** Reads the options that a client sent. Values of the wrong type are as missing ones. */
export function readInitializationOptions(value: unknown): InitializationOptions {
  const isTrue = (...path: readonly string[]): boolean => path.reduce(member, value) === true;
  const inTerminal = isTrue('run', 'inTerminal');
  return {
    codeLens: {
      references: isTrue('codeLens', 'references'),
      run: isTrue('codeLens', 'run'),
      inRanges: isTrue('codeLens', 'inRanges'),
      environment: isTrue('codeLens', 'environment'),
    },
    completion: {
      triggerSuggest: isTrue('completion', 'triggerSuggest'),
      requestsAgain: isTrue('completion', 'requestsAgain'),
    },
    files: isTrue('files'),
    includedFiles: isTrue('includedFiles'),
    restricted: isTrue('restricted'),
    tasks: isTrue('tasks'),
    typing: isTrue('typing'),
    newTask: isTrue('newTask'),
    reveal: isTrue('reveal'),
    run: { inTerminal, asMessage: !inTerminal && member(member(value, 'run'), 'asMessage') !== false },
    tools: isTrue('tools'),
  };
}
