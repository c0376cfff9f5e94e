import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `<name>.crt`, a self-signed certificate for this machine, and `<name>.key`, which only this user can read. */
export function writeCertificate(folder: string, name: string, subject = 'localhost'): void {
  const key = join(folder, `${name}.key`);
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${subject}`, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const options = { stdio: 'pipe' } as const;
  execFileSync('openssl', [...words, ...names, '-keyout', key, '-out', join(folder, `${name}.crt`)], options);
  chmodSync(key, 0o600);
}
