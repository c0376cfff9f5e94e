import type { FastifyError, FastifyInstance } from 'fastify';
import { errorBodyOf } from '../errors/error-body-of.ts';
import { HttpError } from '../errors/http-error.ts';
import { ObjectStoreRefusal, ObjectStoreUnavailable } from '../objects/errors.ts';
import {
  AlreadyExists,
  Conflict,
  DamagedBlob,
  InvalidCursor,
  Overloaded,
  QuotaExceeded,
  StorageUnavailable,
} from '../storage/errors.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { Context } from './context.ts';
import { validationSentence } from './validation-sentence.ts';

/** Sends every error as `{"error": "<sentence>", "code": "<code>"}` with its status. Only errors of the server itself are logged. */
export function sendErrors(app: FastifyInstance, { logger, storage, statistics }: Context): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const damage = storage.damageOf(thrown);
    if (damage) statistics.noteDatabaseDamage();
    const error = damage ? new HttpError(500, damagedDatabase) : toHttpError(thrown);
    if (error instanceof UpstreamError) logger.error({ ...factsOf(error), id: request.id }, 'request failed');
    else if (error.status >= 500) logger.error({ err: damage ?? thrown, id: request.id }, 'request failed');
    // Headers of the response that could not be sent. If they remained, clients would cache the error for the same time.
    for (const name of headersOfContent) reply.removeHeader(name);
    void reply.code(error.status).headers(error.headers).send(errorBodyOf(error));
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send(errorBodyOf(new HttpError(404, notFound, { code: 'no-such-address' })));
  });
}

/** Returns the properties of a failure of an upstream for the log. It is expected, so they do not contain a stack. */
function factsOf({ upstream, redirectedTo, message }: UpstreamError) {
  return { upstream, ...(redirectedTo !== undefined && { redirectedTo }), reason: message };
}

/** The error message when the database is damaged. */
export const damagedDatabase = 'The database of the server is damaged; see the log of the server.';
/** The error message when the configuration of the object store is wrong. */
export const refusedByStore = 'The object store refuses the requests of this server; see the log of the server.';
const headersOfContent = ['ETag', 'Cache-Control', 'Accept-Ranges', 'Content-Range'];

/** The error message for a body of another type. */
export const notJson = 'The request body must be JSON, with the header `Content-Type: application/json`.';
/** The error message for an address without a route. */
export const notFound = 'Address not found.';

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** SQLITE_FULL, https://www.sqlite.org/rescode.html */
const sqliteFull = 13;
/** SQLITE_READONLY; extended codes have it in the lowest byte. */
const sqliteReadOnly = 8;

function toHttpError(thrown: FastifyError): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof AlreadyExists) return new HttpError(409, thrown.message, { code: 'already-exists' });
  if (thrown instanceof Conflict) return new HttpError(409, thrown.message, { code: 'changed-meanwhile' });
  if (thrown instanceof Overloaded || thrown instanceof StorageUnavailable) {
    return new HttpError(503, `${thrown.message} Try again in a second.`, { headers: { 'Retry-After': '1' } });
  }
  if (thrown instanceof ObjectStoreUnavailable) {
    return new HttpError(503, thrown.message, { headers: { 'Retry-After': String(thrown.retryAfter) } });
  }
  if (thrown instanceof ObjectStoreRefusal)
    return new HttpError(503, refusedByStore, { headers: { 'Retry-After': '60' } });
  if (thrown instanceof QuotaExceeded) return new HttpError(413, thrown.message, { code: 'quota-exceeded' });
  if (thrown instanceof InvalidCursor) return new HttpError(400, thrown.message, { code: 'invalid-cursor' });
  if (thrown instanceof DamagedBlob) return new HttpError(500, thrown.message);
  if (isFull(thrown)) return new HttpError(507, 'The disk of the server is full. Nothing was changed.');
  if (isReadOnly(thrown)) {
    return new HttpError(500, 'The disk of the server is read-only. Nothing was changed.', { code: 'disk-read-only' });
  }
  if (thrown.validation) return new HttpError(400, validationSentence(thrown.validation, thrown.validationContext));
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new HttpError(
      413,
      'The request body exceeds the limit of this server; see `body_limit` in its configuration.',
    );
  }
  if (thrown.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new HttpError(415, notJson);
  }
  const status = thrown.statusCode ?? 500;
  if (status >= 400 && status < 500) return new HttpError(status, `${thrown.message.replace(/\.?$/, '')}.`);
  return new HttpError(500, 'Internal server error; see the log of the server.');
}

/** Returns whether an error was caused by a full disk. */
export function isFull(thrown: object): boolean {
  return fullCodes.has(Reflect.get(thrown, 'code')) || Reflect.get(thrown, 'errcode') === sqliteFull;
}

/** Returns whether an error was caused by a read-only disk. */
export function isReadOnly(thrown: object): boolean {
  const errcode: unknown = Reflect.get(thrown, 'errcode');
  return Reflect.get(thrown, 'code') === 'EROFS' || (typeof errcode === 'number' && errcode % 256 === sqliteReadOnly);
}
