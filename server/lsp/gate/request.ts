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

/** A request as its handler sees it. */
export interface Request<Params> {
  readonly params: Params;
  readonly context: ServerContext;
  /**
   * Throws if the response is no longer wanted: the request is canceled, or its document is edited or closed. To be called
   * after each `await`, before `params` or the document are used.
   */
  readonly check: () => void;
  /** Settles like the promise, but rejects as soon as the response is no longer wanted. */
  readonly until: <Result>(promise: Promise<Result>) => Promise<Result>;
  /** Resolves to the items of an iterable, which is read in slices, between which other messages are handled. */
  readonly collect: <Item>(items: Iterable<Item>) => Promise<readonly Item[]>;
}

/** A request about a document that is open. */
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

/** Answers a request. If the result is undefined, the empty result of the request is sent. */
export type Work<Params, Result> = (request: Request<Params>) => Answer<Result>;

export type Answer<Result> = Result | undefined | Promise<Result | undefined>;

/** Returns a request that ends only if it is canceled. */
export function newRequest<Params>(params: Params, context: ServerContext, token: CancellationToken): Request<Params> {
  const isWanted = () => !token.isCancellationRequested;
  const refusal = () => new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
  const onRefused = (listener: () => void) => token.onCancellationRequested(listener);
  return { params, context, ...stops(context, { isWanted, refusal, onRefused }) };
}

/** Calls the handler for a document that is open, with the index as it is. */
export function inDocument<Params extends AboutDocument, Result>(
  handle: (request: DocumentRequest<Params>) => Answer<Result>,
): Work<Params, Result> {
  return async (request) => {
    const open = request.context.documents.get(request.params.textDocument.uri);
    if (!open) return undefined;
    const about = aboutVersion(request, open);
    const result = await handle(about);
    about.check();
    return result;
  };
}

/** Calls the handler for a document that is open, after all tasks are indexed. */
export function inFile<Params extends AboutDocument, Result>(
  handle: (request: FileRequest<Params>) => Answer<Result>,
): Work<Params, Result> {
  return inDocument(async (request) => {
    const { context, open } = request;
    await indexed(request);
    const file = context.workspace.file(open.uri);
    return file && handle({ ...request, file });
  });
}

/** Calls the handler for a position in a document that is open, after all tasks are indexed. */
export function atCaret<Params extends AboutPosition, Result>(
  handle: (request: CaretRequest<Params>) => Answer<Result>,
): Work<Params, Result> {
  return inFile((request) => {
    const { context, file, open, params } = request;
    const offset = open.document.offsetAt(params.position);
    return handle({ ...request, place: { workspace: context.workspace, file, offset } });
  });
}

/** Calls the handler after all tasks are indexed. */
export function inWorkspace<Params, Result>(
  handle: (request: Request<Params>) => Answer<Result>,
): Work<Params, Result> {
  return async (request) => {
    await indexed(request);
    return handle(request);
  };
}

async function indexed({ context: { indexing }, until }: Request<unknown>): Promise<void> {
  if (indexing.isPending) await until(indexing.allIndexed());
}

/** Returns a request that also ends if the document is edited or closed. */
function aboutVersion<Params>(request: Request<Params>, open: OpenDocument): DocumentRequest<Params> {
  const { context } = request;
  const { version } = open;
  const isWanted = () => context.documents.get(open.uri) === open && open.version === version;
  const refusal = () => new ResponseError(LSPErrorCodes.ContentModified, 'The document was edited.');
  const onRefused = (listener: () => void) => context.documents.onChange(listener);
  return { ...request, open, ...stops(context, { isWanted, refusal, onRefused }, request) };
}

/** A reason to end a request before its response. */
interface Reason {
  readonly isWanted: () => boolean;
  readonly refusal: () => ResponseError;
  /** Calls back when `isWanted` may have another result. */
  readonly onRefused: (listener: () => void) => Disposable;
}

type Stops = Pick<Request<unknown>, 'check' | 'until' | 'collect'>;

function stops(context: ServerContext, { isWanted, refusal, onRefused }: Reason, outer?: Stops): Stops {
  const check = (): void => {
    outer?.check();
    if (!isWanted()) throw refusal();
  };
  return {
    check,
    async until(promise) {
      check();
      let listening: Disposable | undefined;
      const refused = new Promise<never>((_, reject) => {
        listening = onRefused(() => {
          if (!isWanted()) reject(refusal());
        });
      });
      try {
        return await Promise.race([outer ? outer.until(promise) : promise, refused]);
      } finally {
        listening?.dispose();
      }
    },
    collect: (items) => context.slices.collect(items, { check }),
  };
}
