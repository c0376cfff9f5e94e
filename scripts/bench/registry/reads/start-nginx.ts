import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../harness/services/free-ports.ts';

const program = '/usr/sbin/nginx';
/** The number of attempts to connect, one in 50 ms. */
const maxAttempts = 200;

/** Returns whether nginx is installed, as from Debian's package. */
export function hasNginx(): boolean {
  return spawnSync(program, ['-v']).status === 0;
}

/** Starts nginx as one process that serves content from a file, without a log. */
export async function startNginx(content: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'content'), content);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/content`;
  const server = {
    url,
    processId: child.pid ?? 0,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return server;
    await delay(50);
  }
  server.stop();
  throw new Error('nginx did not respond');
}

function configuration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  return `daemon off; master_process off; pid ${folder}/nginx.pid; events {}
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;
}
