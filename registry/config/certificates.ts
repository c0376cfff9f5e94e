import { X509Certificate } from 'node:crypto';
import { readTextFile } from './text-file.ts';

/** Certificates in PEM, or the reason why there are none, as the end of a sentence about the file. */
export interface ReadCertificates {
  readonly text: string | undefined;
  readonly problem?: string;
}

/** Bytes. */
const maxSize = 2 ** 20;

/** Reads the certificates of issuers. */
export function readCertificates(path: string): ReadCertificates {
  const found = readTextFile(path, { maxSize, isSecret: false });
  if ('problem' in found) return { text: undefined, problem: found.problem };
  try {
    new X509Certificate(found.text);
    return { text: found.text };
  } catch {
    return { text: undefined, problem: 'does not contain a certificate in PEM format' };
  }
}
