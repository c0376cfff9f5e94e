import {
  type CancellationToken,
  type Disposable,
  LSPErrorCodes,
  type Position,
  ResponseError,
} from 'vscode-languageserver';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { WorkspacePlace } from '../../core/features/navigation/mention.ts';
import type { ServerContext } from '../context/server-context.ts';
import type { OpenDocument } from '../documents/open-document.ts';

/** A request with the data that its handler needs. */
export interface Request<Params> {
  readonly params: Params;
  readonly context: ServerContext;
  /**
   * Settles as the promise does, but rejects as soon as the response is no longer needed, because the request was canceled or
   * its document was edited or closed.
   */
  readonly until: <Result>(result: Result | Promise<Result>) => Promise<Result>;
  /** Throws if the response is no longer needed. */
  readonly check: () => void;
  /** Reads an iterable in slices and resolves to its items. Other messages are handled between slices. */
  readonly collect: <Item>(items: Iterable<Item>) => Promise<readonly Item[]>;
}

/** A request about an open document. */
export interface DocumentRequest<Params> extends Request<Params> {
  readonly open: OpenDocument;
}

/** A request about a document, after all tasks are indexed. */
export interface FileRequest<Params> extends DocumentRequest<Params> {
  readonly file: WorkspaceFile;
}

/** A request about a position in a document, after all tasks are indexed. */
export interface CaretRequest<Params> extends FileRequest<Params> {
  readonly place: WorkspacePlace;
}

export interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

export interface AboutPosition extends AboutDocument {
  readonly position: Position;
}

/** Returns the result of a request. If it is undefined, the empty result of the request is sent. */
export type Handler<Params, Result> = (request: Request<Params>) => HandlerResult<Result>;

export type HandlerResult<Result> = Result | undefined | Promise<Result | undefined>;

/** Returns a request that ends early only if it is canceled. */
export function newRequest<Params>(params: Params, context: ServerContext, token: CancellationToken): Request<Params> {
  const isNeeded = () => !token.isCancellationRequested;
  const error = () => new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
  const onChange = (listener: () => void) => token.onCancellationRequested(listener);
  return { params, context, ...cancellation(context, { isNeeded, error, onChange }) };
}

/** Wraps a handler for an open document. Does not wait for indexing. */
export function inDocument<Params extends AboutDocument, Result>(
  handle: (request: DocumentRequest<Params>) => HandlerResult<Result>,
): Handler<Params, Result> {
  return async (request) => {
    const open = request.context.documents.get(request.params.textDocument.uri);
    if (!open) return undefined;
    const about = aboutVersion(request, open);
    const result = await handle(about);
    about.check();
    return result;
  };
}

/**
 * Wraps a handler for an open document. Waits until all tasks found so far are indexed; when there are more, the client
 * is asked to request the result again.
 */
export function inFile<Params extends AboutDocument, Result>(
  handle: (request: FileRequest<Params>) => HandlerResult<Result>,
): Handler<Params, Result> {
  return inFileAfter(foundTasksIndexed, handle);
}

/** Wraps a handler for a position in an open document. Waits until all tasks of the workspace are known. */
export function atCaret<Params extends AboutPosition, Result>(
  handle: (request: CaretRequest<Params>) => HandlerResult<Result>,
): Handler<Params, Result> {
  return inFileAfter(allTasksKnown, (request) => {
    const { context, file, open, params } = request;
    const offset = open.document.offsetAt(params.position);
    return handle({ ...request, place: { workspace: context.workspace, file, offset } });
  });
}

/** Wraps a handler for task documents and one for all others. */
export function inTasksOrElsewhere<Params extends AboutDocument, Result>(
  inTasks: Handler<Params, Result>,
  elsewhere: Handler<Params, Result>,
): Handler<Params, Result> {
  return (request) => {
    const { context, params } = request;
    return context.documents.get(params.textDocument.uri) ? inTasks(request) : elsewhere(request);
  };
}

/** Wraps a handler that needs the tasks of the whole workspace. Waits until all of them are known. */
export function inWorkspace<Params, Result>(
  handle: (request: Request<Params>) => HandlerResult<Result>,
): Handler<Params, Result> {
  return async (request) => {
    await allTasksKnown(request);
    return handle(request);
  };
}

/** Resolves when the folders have been searched for the first time and all tasks are indexed. */
export async function allTasksKnown(request: Request<unknown>): Promise<void> {
  const { context, until } = request;
  if (!context.found.isComplete) await until(context.found.completed());
  await foundTasksIndexed(request);
}

function inFileAfter<Params extends AboutDocument, Result>(
  wait: (request: Request<unknown>) => Promise<void>,
  handle: (request: FileRequest<Params>) => HandlerResult<Result>,
): Handler<Params, Result> {
  return inDocument(async (request) => {
    const { context, open } = request;
    await wait(request);
    const file = context.workspace.file(open.uri);
    return file && handle({ ...request, file });
  });
}

async function foundTasksIndexed({ context: { indexing }, until }: Request<unknown>): Promise<void> {
  const all = indexing.allIndexed();
  if (indexing.isPending) await until(all);
}

/** Returns a request that also ends early if the document is edited or closed. */
function aboutVersion<Params>(request: Request<Params>, open: OpenDocument): DocumentRequest<Params> {
  const { context } = request;
  const { version } = open;
  const isNeeded = () => context.documents.get(open.uri) === open && open.version === version;
  const error = () => new ResponseError(LSPErrorCodes.ContentModified, 'The document was edited.');
  const onChange = (listener: () => void) => context.onChanged(listener);
  return { ...request, open, ...cancellation(context, { isNeeded, error, onChange }, request) };
}

/** A condition that ends a request before its response. */
interface EndCondition {
  readonly isNeeded: () => boolean;
  /** The response if the result is no longer needed. */
  readonly error: () => ResponseError;
  /** Calls the listener when the result of `isNeeded` may have changed. */
  readonly onChange: (listener: () => void) => Disposable;
}

type Cancellation = Pick<Request<unknown>, 'check' | 'until' | 'collect'>;

function cancellation(
  context: ServerContext,
  { isNeeded, error, onChange }: EndCondition,
  outer?: Cancellation,
): Cancellation {
  const check = (): void => {
    outer?.check();
    if (!isNeeded()) throw error();
  };
  return {
    check,
    async until(result) {
      check();
      let listening: Disposable | undefined;
      const ended = new Promise<never>((_, reject) => {
        listening = onChange(() => {
          if (!isNeeded()) reject(error());
        });
      });
      try {
        const value = await Promise.race([outer ? outer.until(result) : result, ended]);
        check();
        return value;
      } finally {
        listening?.dispose();
      }
    },
    collect: (items) => context.slices.collect(items, { check }),
  };
}
