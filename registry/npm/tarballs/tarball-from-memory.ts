import type { IncomingMessage } from 'node:http';
import { serverTenant } from '../../../access/principal.ts';
import { everyoneMayRead, type MemoryResponse } from '../../http/answer-from-memory.ts';
import type { ContextOfReads } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import { isMatch } from '../read-routes.ts';
import { etagOfBlob, tarballHeaders, versionInFile } from './tarball-headers.ts';

/** The path of a tarball without anything that requires decoding, except the slash of a scope. */
const plainPath = /^\/npm\/((?:@[a-z0-9][\w.-]*(?:\/|%2[fF]))?[a-z0-9][\w.-]*)\/-\/([\w.~-]+\.tgz)$/;

/**
 * Returns the response to a request for a published tarball that needs no credentials, if the tarball is in memory. `inMemory`
 * returns the content of a blob.
 */
export function tarballFromMemory(
  { headers, url = '' }: IncomingMessage,
  context: ContextOfReads,
  inMemory: (blob: string) => Buffer | undefined,
): MemoryResponse | undefined {
  const { storage, directory, downloads } = context;
  if (headers.range !== undefined || headers.host === undefined || directory.tenantNames) return undefined;
  const [, escapedName, file = ''] = plainPath.exec(url) ?? [];
  const name = escapedName?.replace(/%2f/i, '/');
  if (name === undefined) return undefined;
  const version = versionInFile(file, name);
  const published = storage.packages.knownTarball(serverTenant, name, version);
  if (!published || !everyoneMayRead({ headers }, accessPathOf(name), context)) return undefined;
  const etag = etagOfBlob(published.blob);
  const sent = tarballHeaders(etag, context);
  if (isMatch(headers['if-none-match'], etag)) return { status: 304, headers: sent };
  const body = inMemory(published.blob);
  if (!body) return undefined;
  downloads.count(serverTenant, name, version);
  return { status: 200, headers: { ...sent, 'Content-Length': body.length }, body };
}
