import type { RequestOptions } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { uriEncoded } from './uri-encoded.ts';

/** The location of the objects in a bucket. */
export interface BucketAddress {
  /** How to connect to the store. */
  readonly connection: Pick<RequestOptions, 'protocol' | 'hostname' | 'port'>;
  readonly origin: string;
  /** The host and the port, as in the header and in signatures. */
  readonly host: string;
  /** The path of the bucket, encoded and without a slash at the end; empty if the bucket has its own host name. */
  readonly path: string;
}

export interface BucketOptions {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly pathStyle: boolean;
}

export function bucketAddress({ endpoint, bucket, pathStyle }: BucketOptions): BucketAddress {
  const url = new URL(endpoint);
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  const { protocol, hostname, port } = urlToHttpOptions(url);
  const folder = url.pathname.replace(/\/$/, '');
  return {
    connection: { protocol, hostname, ...(port !== undefined && { port }) },
    origin: url.origin,
    host: url.host,
    path: pathStyle ? `${folder}/${uriEncoded(bucket)}` : folder,
  };
}
