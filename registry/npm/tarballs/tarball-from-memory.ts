import type { IncomingMessage } from 'node:http';
import { serverTenant } from '../../../access/principal.ts';
import type { ContextOfReads } from '../../http/context.ts';
import { everyoneMayRead, type MemoryResponse } from '../../http/memory/answer-from-memory.ts';
import { remembered } from '../../http/memory/remembered.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import { isMatch } from '../read-routes.ts';
import { etagOfBlob, tarballHeaders, versionInFile } from './tarball-headers.ts';

/** The path of a tarball without anything that requires decoding, except the slash of a scope. */
const plainPath = /^\/npm\/((?:@[a-z0-9][\w.-]*(?:\/|%2[fF]))?[a-z0-9][\w.-]*)\/-\/([\w.~-]+\.tgz)$/;
/** The maximum length of a path that is remembered, in characters. */
const maxPathLength = 500;
const maxPaths = 2_000;

interface PlainTarball {
  readonly name: string;
  readonly version: string;
  /** The path that access rules apply to. */
  readonly accessPath: string;
}

/** Returns the tarball that a path refers to. Most requests are for a few tarballs. */
const tarballAt = remembered(maxPaths, (path: string): PlainTarball | undefined => {
  const [, escapedName, file = ''] = (path.length <= maxPathLength && plainPath.exec(path)) || [];
  const name = escapedName?.replace(/%2f/i, '/');
  return name === undefined ? undefined : { name, version: versionInFile(file, name), accessPath: accessPathOf(name) };
});

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
  const wanted = tarballAt(url);
  if (!wanted) return undefined;
  const { name, version, accessPath } = wanted;
  const published = storage.packages.knownTarball(serverTenant, name, version);
  if (!published || !everyoneMayRead({ headers }, accessPath, context)) return undefined;
  const etag = etagOfBlob(published.blob);
  if (isMatch(headers['if-none-match'], etag)) return { status: 304, headers: tarballHeaders(etag, context) };
  const body = inMemory(published.blob);
  if (!body) return undefined;
  downloads.count(serverTenant, name, version);
  return { status: 200, headers: tarballHeaders(etag, context, body.length), body };
}
