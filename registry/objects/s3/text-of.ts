import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { ObjectStoreUnavailable } from '../errors.ts';
import { failureOf } from './exchange.ts';

/** Reads a response to its end. Rejects with ObjectStoreUnavailable when the connection fails. */
export async function textOf(response: IncomingMessage): Promise<string> {
  try {
    return await text(response);
  } catch (error) {
    throw new ObjectStoreUnavailable(failureOf(error).message);
  }
}
