import {
  type CancellationToken,
  type Disposable,
  LSPErrorCodes,
  type Position,
  ResponseError,
} from 'vscode-languageserver';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { WorkspacePlace } from '../../core/features/navigation/mention.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { ServerContext } from '../server-context.ts';

/** A request as its handler sees it. */
export interface Request<Params> {
  readonly params: Params;
  readonly context: ServerContext;
  /**
   * Throws if the answer is no longer wanted: the request is cancelled, or the document that it is about is edited or
   * closed. To be called after each `await` before anything is made of `params` or of the document.
   */
  readonly check: () => void;
  /** Resolves or rejects with the promise, or rejects as soon as the answer is no longer wanted. */
  readonly until: <Result>(promise: Promise<Result>) => Promise<Result>;
  /** Resolves with the items of an iterable, which is read in slices between which other messages are handled. */
  readonly collect: <Item>(items: Iterable<Item>) => Promise<readonly Item[]>;
}

/** A request about a document that is open. */
export interface DocumentRequest<Params> extends Request<Params> {
  readonly open: OpenDocument;
}

/** A request about a document whose tasks are indexed. */
export interface FileRequest<Params> extends DocumentRequest<Params> {
  readonly file: WorkspaceFile;
}

/** A request about a position in a document whose tasks are indexed. */
export interface CaretRequest<Params> extends FileRequest<Params> {
  readonly place: WorkspacePlace;
}

export interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

export interface AboutPosition extends AboutDocument {
  readonly position: Position;
}

/** Answers a request. Undefined where there is nothing to answer about; then the empty result is sent. */
export type Work<Params, Result> = (request: Request<Params>) => Answer<Result>;

export type Answer<Result> = Result | undefined | Promise<Result | undefined>;

/** A request that is answered for whichever text its document has when the answer is made, and is never outdated. */
export function newRequest<Params>(params: Params, context: ServerContext, token: CancellationToken): Request<Params> {
  const isWanted = () => !token.isCancellationRequested;
  const refusal = () => new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
  const onRefused = (listener: () => void) => token.onCancellationRequested(listener);
  return { params, context, ...stops(context, { isWanted, refusal, onRefused }) };
}

/** Answers for a document that is open, from what is known of the workspace at this moment. */
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

/** Answers for a document that is open, once its tasks are in the index. */
export function inFile<Params extends AboutDocument, Result>(
  handle: (request: FileRequest<Params>) => Answer<Result>,
): Work<Params, Result> {
  return inDocument(async (request) => {
    const { context, open } = request;
    const indexed = context.indexing.indexed(open.uri);
    if (indexed) await request.until(indexed);
    const file = context.workspace.file(open.uri);
    return file && handle({ ...request, file });
  });
}

/** Answers for a position in a document that is open, once its tasks are in the index. */
export function atCaret<Params extends AboutPosition, Result>(
  handle: (request: CaretRequest<Params>) => Answer<Result>,
): Work<Params, Result> {
  return inFile((request) => {
    const { context, file, open, params } = request;
    const offset = open.document.offsetAt(params.position);
    return handle({ ...request, place: { workspace: context.workspace, file, offset } });
  });
}

/** Answers from all files, once every open document is in the index. */
export function inWorkspace<Params, Result>(
  handle: (request: Request<Params>) => Answer<Result>,
): Work<Params, Result> {
  return async (request) => {
    const { indexing } = request.context;
    if (indexing.isPending) await request.until(indexing.allIndexed());
    return handle(request);
  };
}

/** The same request, no longer wanted as soon as the document is edited or closed. */
function aboutVersion<Params>(request: Request<Params>, open: OpenDocument): DocumentRequest<Params> {
  const { context } = request;
  const { version } = open;
  const isWanted = () => context.documents.get(open.uri) === open && open.version === version;
  const refusal = () => new ResponseError(LSPErrorCodes.ContentModified, 'The document was edited.');
  const onRefused = (listener: () => void) => context.documents.onChange(listener);
  return { ...request, open, ...stops(context, { isWanted, refusal, onRefused }, request) };
}

/** A reason to end a request before it is answered. */
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
