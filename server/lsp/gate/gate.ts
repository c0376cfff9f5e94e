import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  type NotificationType,
  ProtocolRequestType,
  RequestType,
  ResponseError,
} from 'vscode-languageserver';
import { once } from '../../core/text/once.ts';
import type { ClientChange } from '../changes/change.ts';
import type { ServerContext } from '../context/server-context.ts';
import { type Handler, newRequest } from './request.ts';

/** An entry in the table of requests. */
export interface RequestRegistration {
  readonly method: string;
  /** Whether parameters are required. Custom requests may be sent without them. */
  readonly needsParams: boolean;
  readonly empty: (params: never) => unknown;
  readonly handle: Handler<never, unknown>;
}

/** An entry in the table of notifications. */
export interface NotificationRegistration {
  readonly method: string;
  readonly toChange: (params: never) => ClientChange;
}

export interface GateOptions {
  /** Undefined until the client has sent `initialize`. */
  readonly context: () => ServerContext | undefined;
  /** Returns the time in milliseconds since an arbitrary point in the past. */
  readonly now: () => number;
}

/** Returns an entry for the table of requests. The response is `empty` if the handler returns undefined or fails. */
export function onRequest<Params, Result>(
  type: RequestType<Params, Result, unknown>,
  empty: NoInfer<Result>,
  handle: Handler<Params, NoInfer<Result>>,
): RequestRegistration {
  return { ...describeType(type), empty: () => empty, handle };
}

/** Returns an entry for a request that completes an item. The response is the unchanged item if the handler fails. */
export function onResolve<Item>(
  type: RequestType<Item, Item, unknown>,
  handle: Handler<Item, Item>,
): RequestRegistration {
  return { ...describeType(type), empty: (item: Item) => item, handle };
}

/** Returns the type of a custom request. */
export function customRequest<Params, Result>(method: string): RequestType<Params, Result, void> {
  return new RequestType(method);
}

/** Returns an entry for the table of notifications: the change that a notification reports. */
export function onNotification<Params>(
  type: NotificationType<Params>,
  toChange: (params: Params) => ClientChange,
): NotificationRegistration {
  return { method: type.method, toChange };
}

/** The requests that a server handles. */
export interface Requests {
  /** Those that it can handle at once. */
  readonly first: readonly RequestRegistration[];
  /**
   * Loads all others. It is called with the first request for one of them, and settles before the next message is handled, so that the
   * request is about the documents as they were when it was sent.
   */
  readonly loadOthers: () => Promise<readonly RequestRegistration[]>;
}

/** Registers the request handlers. Everything that applies to all requests is implemented here and in `request.ts`. */
export function registerRequests(connection: Connection, { first, loadOthers }: Requests, options: GateOptions): void {
  const firstByMethod = byMethod(first);
  const othersByMethod = once(async () => byMethod(await loadOthers()));
  connection.onRequest(async (method, sent, token) => {
    const registration = firstByMethod.get(method) ?? (await othersByMethod()).get(method);
    if (!registration) return new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`);
    // All parameters that are sent by position are one array.
    const params = Array.isArray(sent) ? sent[0] : sent;
    if (registration.needsParams && params === undefined) {
      return new ResponseError(ErrorCodes.InvalidParams, 'The request has no parameters.');
    }
    return respond(registration, params as never, token, options);
  });
}

function byMethod(registrations: readonly RequestRegistration[]): ReadonlyMap<string, RequestRegistration> {
  return new Map(registrations.map((registration) => [registration.method, registration]));
}

/** Applies the changes that notifications report. Notifications before `initialize` are ignored, as the protocol requires. */
export function registerNotifications(
  connection: Connection,
  registrations: readonly NotificationRegistration[],
  options: GateOptions,
): void {
  for (const { method, toChange } of registrations) {
    connection.onNotification(method, async (params: unknown) => {
      const context = options.context();
      if (!context) return;
      const apply = () => context.apply(toChange(params as never));
      const handle = () => context.guard(method, undefined, apply);
      await withTiming(method, context, options, () => context.slices.receive(handle));
    });
  }
}

async function respond(
  { method, empty, handle }: RequestRegistration,
  params: never,
  token: CancellationToken,
  options: GateOptions,
): Promise<unknown> {
  const context = options.context();
  if (!context) return new ResponseError(ErrorCodes.ServerNotInitialized, 'The server is not initialized yet.');
  const request = newRequest<never>(params, context, token);
  return withTiming(method, context, options, async () => {
    const result = await context.slices.respond(async () => {
      request.check();
      return context.guard(method, undefined, () => handle(request));
    });
    request.check();
    return result ?? empty(params);
  });
}

function describeType(type: { readonly method: string }) {
  return { method: type.method, needsParams: type instanceof ProtocolRequestType };
}

/** Runs `work` and logs its duration to the client's trace, if tracing is enabled. */
async function withTiming<Result>(
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
