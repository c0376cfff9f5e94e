import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  type NotificationType,
  ProtocolRequestType,
  RequestType,
  ResponseError,
} from 'vscode-languageserver';
import type { ServerContext } from '../context/server-context.ts';
import { newRequest, type Work } from './request.ts';

/** A row of the table of requests. */
export interface ServedRequest {
  readonly method: string;
  /** False for custom requests, which may be sent without parameters. */
  readonly needsParams: boolean;
  readonly empty: (params: never) => unknown;
  readonly work: Work<never, unknown>;
}

/** A row of the table of notifications. */
export interface HandledNotification {
  readonly method: string;
  readonly handle: (params: never, context: ServerContext) => void | Promise<void>;
}

export interface GateOptions {
  /** Undefined until the client has sent `initialize`. */
  readonly context: () => ServerContext | undefined;
  /** Milliseconds from some point in time. */
  readonly now: () => number;
}

/** Returns a row of the table of requests. `empty` is sent if the handler has no result or fails. */
export function serve<Params, Result>(
  type: RequestType<Params, Result, unknown>,
  empty: NoInfer<Result>,
  work: Work<Params, NoInfer<Result>>,
): ServedRequest {
  return { ...rowOf(type), empty: () => empty, work };
}

/** Like `serve`, for a request that completes an item, which is sent back unchanged if the handler fails. */
export function serveResolve<Item>(type: RequestType<Item, Item, unknown>, work: Work<Item, Item>): ServedRequest {
  return { ...rowOf(type), empty: (item: Item) => item, work };
}

/** Returns the type of a custom request. */
export function own<Params, Result>(method: string): RequestType<Params, Result, void> {
  return new RequestType(method);
}

/** Returns a row of the table of notifications. */
export function take<Params>(
  type: NotificationType<Params>,
  handle: (params: Params, context: ServerContext) => void | Promise<void>,
): HandledNotification {
  return { method: type.method, handle };
}

/** Registers the requests. Everything that applies to all requests is done here and in `request.ts`. */
export function serveRequests(connection: Connection, rows: readonly ServedRequest[], options: GateOptions): void {
  for (const row of rows) {
    connection.onRequest(row.method, (...sent: readonly unknown[]) => {
      // Without parameters, the connection passes only a token.
      const [params, token] = sent.length > 1 ? sent : [undefined, ...sent];
      if (row.needsParams && params === undefined) return new ResponseError(ErrorCodes.InvalidParams, 'No parameters.');
      return answer(row, params as never, token as CancellationToken, options);
    });
  }
}

/** Registers the notifications. A notification before `initialize` is ignored, as the protocol requires. */
export function takeNotifications(
  connection: Connection,
  rows: readonly HandledNotification[],
  options: GateOptions,
): void {
  for (const { method, handle } of rows) {
    connection.onNotification(method, async (params: unknown) => {
      const context = options.context();
      if (!context) return;
      context.slices.noteMessage();
      await timed(method, context, options, () =>
        context.guard(method, undefined, () => handle(params as never, context)),
      );
    });
  }
}

async function answer(
  { method, empty, work }: ServedRequest,
  params: never,
  token: CancellationToken,
  options: GateOptions,
): Promise<unknown> {
  const context = options.context();
  if (!context) return new ResponseError(ErrorCodes.ServerNotInitialized, 'The server is not initialized yet.');
  context.slices.noteMessage();
  const request = newRequest<never>(params, context, token);
  return timed(method, context, options, async () => {
    request.check();
    const result = await context.guard(method, undefined, () => work(request));
    request.check();
    return result ?? empty(params);
  });
}

function rowOf(type: { readonly method: string }) {
  return { method: type.method, needsParams: type instanceof ProtocolRequestType };
}

/** Runs the work and writes its duration to the trace of the client, if the client has enabled it. */
async function timed<Result>(
  method: string,
  { connection }: ServerContext,
  { now }: GateOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = now();
  try {
    return await work();
  } finally {
    connection.tracer.log(`${method} took ${(now() - start).toFixed(1)} ms`);
  }
}
