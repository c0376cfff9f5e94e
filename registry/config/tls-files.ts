import { createPrivateKey, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { TlsConfig } from './config.ts';
import { readTextFile } from './text-file.ts';

/** The paths in `tls`, relative to the folder of the configuration file, or absolute. */
export interface TlsPaths {
  readonly certificate: string;
  readonly key: string;
}

/** A sentence about one of the two files. It contains no part of the key. */
export interface TlsProblem {
  readonly setting: keyof TlsPaths;
  readonly message: string;
}

export interface ReadTls {
  /** Undefined if there is a mistake. */
  readonly tls: TlsConfig | undefined;
  readonly mistake?: TlsProblem;
  /** A problem that does not prevent the server from starting. */
  readonly warning?: TlsProblem;
}

/** Bytes. A certificate can be followed by those of its issuers. */
const maxSize = 2 ** 20;

/** Reads and checks the certificate and the private key of the server. */
export function readTls(paths: TlsPaths, folder: string): ReadTls {
  const certificate = readTextFile(resolve(folder, paths.certificate), { maxSize, isSecret: false });
  if ('problem' in certificate) return { tls: undefined, mistake: mistakeIn('certificate', certificate.problem) };
  const key = readTextFile(resolve(folder, paths.key), { maxSize, isSecret: true });
  if ('problem' in key) return { tls: undefined, mistake: mistakeIn('key', key.problem) };
  return checked({ certificate: certificate.text, key: key.text });

  function mistakeIn(setting: keyof TlsPaths, problem: string): TlsProblem {
    return { setting, message: `File \`${paths[setting]}\` ${problem}` };
  }

  function checked(tls: TlsConfig): ReadTls {
    const first = firstCertificate(tls.certificate);
    if (!first)
      return { tls: undefined, mistake: mistakeIn('certificate', 'does not contain a certificate in PEM format') };
    const problem = keyProblem(tls, first, paths.certificate);
    if (problem !== undefined) return { tls: undefined, mistake: mistakeIn('key', problem) };
    const refusal = contextProblem(tls);
    if (refusal !== undefined)
      return { tls: undefined, mistake: mistakeIn('certificate', `cannot be used: ${refusal}`) };
    const period = periodProblem(first);
    return { tls, ...(period !== undefined && { warning: mistakeIn('certificate', period) }) };
  }
}

function firstCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

function keyProblem({ key }: TlsConfig, certificate: X509Certificate, path: string): string | undefined {
  if (/^-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(key)) {
    return 'contains an encrypted key; decrypt it with `openssl pkey`';
  }
  try {
    const isOfCertificate = certificate.checkPrivateKey(createPrivateKey(key));
    return isOfCertificate ? undefined : `does not contain the key of the certificate in \`${path}\``;
  } catch {
    return 'does not contain a private key in PEM format';
  }
}

/** Returns the reason why OpenSSL refuses a certificate, for example because its key is too short. */
function contextProblem({ certificate, key }: TlsConfig): string | undefined {
  try {
    createSecureContext({ cert: certificate, key });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'reason' in error ? String(error.reason) : 'OpenSSL refuses it';
  }
}

function periodProblem({ validFromDate, validToDate }: X509Certificate): string | undefined {
  const now = Date.now();
  if (validToDate.getTime() < now) return `contains a certificate that expired at ${validToDate.toISOString()}`;
  if (validFromDate.getTime() > now) return `contains a certificate that is valid from ${validFromDate.toISOString()}`;
  return undefined;
}
