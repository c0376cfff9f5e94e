import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCertificate } from '../../harness/registry/certificate.ts';

/** Returns a configuration of nginx that consists of servers, and of relative paths in its folder for everything else. */
export function nginxFile(servers: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};\n`);
  return `pid nginx.pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${paths.join('')}${servers}}\n`;
}

/** Writes the certificate and the key that the page names, for nginx and for HAProxy. */
export function writeProxyCertificate(folder: string): void {
  writeCertificate(folder, 'server');
  const pem = execFileSync('cat', ['server.crt', 'server.key'], { cwd: folder });
  writeFileSync(join(folder, 'server.pem'), pem);
}
