/**
 * Uses the registry on Windows as a user does: node steps.ts FOLDER NPM RESULTS KILLS, with an empty folder, the path of npm's
 * program, the file for the results, which `registry.test.ts` compares, and the number of times that a server is killed. Each step
 * continues with what the previous ones have stored.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { removeFile } from '../../../registry/disk/remove-file.ts';
import { renameFile } from '../../../registry/disk/rename-file.ts';
import { runNode, runRegistry, type Server, serve } from './programs.ts';
import { missing, publish, publishUntilEnd } from './publications.ts';

const [folder = '', npm = '', results = '', times = ''] = process.argv.slice(2);
const kills = Number(times);
const confirmed = new Set<string>();
let token = '';

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'generate a token'() {
    const { code, stdout } = await runRegistry('token', 'generate');
    const [, secret = '', hash = ''] = /^token\s+(tw_\S+)\r?\nhash\s+(sha256:\S+)/.exec(stdout) ?? [];
    token = secret;
    configure('registry.toml', `auth_token = "${hash}"\nport = 0\n`);
    return { code, tokenLength: secret.length, hashLength: hash.length };
  },
  async 'check the configuration'() {
    const { code, stdout } = await runRegistry('check-config', join(folder, 'registry.toml'));
    return { code, stdout };
  },
  'publish, install and unpublish with npm': () => serving([], useNpm),
  'refuse a second server': () =>
    serving([], async () => {
      const { code } = await runRegistry('serve', '--config', join(folder, 'registry.toml'));
      return code;
    }),
  async 'kill the server'() {
    for (let round = 1; round <= kills; round++) {
      const server = await serve(folder, token);
      const before = confirmed.size;
      const publishing = publishUntilEnd(server, round, confirmed);
      // On a slow machine, the first confirmations take longer.
      while (confirmed.size < before + 2) await setTimeout(10);
      await setTimeout((round * 37) % 200);
      await server.kill();
      await publishing;
    }
    return { lost: await serving([], (server) => missing(server, confirmed)), isEnough: confirmed.size > kills };
  },
  async 'verify the data folder'() {
    return (await runRegistry('verify', ...ofFolder())).code;
  },
  'serve reads with other processes': () => serving(['--workers', '2'], readWithWorkers),
  async 'back up a running server, and restore'() {
    const file = join(folder, 'backup.tar');
    const backedUp = await serving([], () => runRegistry('backup', file, ...ofFolder()));
    const verified = await runRegistry('verify', file);
    mkdirSync(join(folder, 'restored'));
    configure('restored/registry.toml', readFileSync(join(folder, 'registry.toml'), 'utf8').replace('[settings]', ''));
    const restored = await runRegistry('restore', file, '--config', join(folder, 'restored', 'registry.toml'));
    const codes = [backedUp.code, verified.code, restored.code];
    return { codes, lost: await serving([], (server) => missing(server, confirmed), 'restored') };
  },
  'reload after a change of the file': () => serving(['--reload-on-change'], reloadAfterChange),
  async 'migrate to another folder'() {
    mkdirSync(join(folder, 'new'));
    const settings = readFileSync(join(folder, 'registry.toml'), 'utf8').replace('[settings]', '');
    configure('read-only.toml', `read_only = true\n${settings}`);
    configure('new/registry.toml', settings);
    const words = ['--from', join(folder, 'registry.toml'), '--to', join(folder, 'new', 'registry.toml')];
    const first = await runRegistry('migrate', ...words);
    const second = await runRegistry('migrate', '--from', join(folder, 'read-only.toml'), ...words.slice(2));
    return { codes: [first.code, second.code], lost: await serving([], (server) => missing(server, confirmed), 'new') };
  },
  async 'rename and remove a locked file'() {
    const [from, to] = [join(folder, 'locked.txt'), join(folder, 'renamed.txt')];
    writeFileSync(from, 'content');
    const renaming = await whileOpen(from, () => renameFile(from, to));
    const removing = await whileOpen(to, () => removeFile(to));
    return { wasLocked: [renaming, removing], remaining: readdirSync(folder).filter((name) => name.endsWith('.txt')) };
  },
};

/** Adds a user to the configuration file and then removes the user. Resolves to the statuses of requests as this user. */
async function reloadAfterChange({ url, log }: Server): Promise<unknown> {
  const path = join(folder, 'registry.toml');
  const before = readFileSync(path, 'utf8');
  const statuses: number[] = [];
  const user = '[[users]]\r\nusername = "new"\r\nrole = "admin"\r\ntoken = "token-of-new"\r\n';
  for (const content of [before + user, before]) {
    const known = log.length;
    writeFileSync(path, content);
    while (!log.slice(known).some((line) => line.includes('"configuration reloaded"'))) await setTimeout(50);
    const { status } = await fetch(`${url}/admin/stats`, { headers: { authorization: 'Bearer token-of-new' } });
    statuses.push(status);
  }
  return statuses;
}

function ofFolder(): readonly string[] {
  return ['--config', join(folder, 'registry.toml')];
}

function configure(file: string, settings: string): void {
  writeFileSync(join(folder, file), `[settings]\r\n${settings.replaceAll(/\r?\n/g, '\r\n')}`);
}

/** Calls `work` with a server, which is stopped afterwards. */
async function serving<Result>(
  words: readonly string[],
  work: (server: Server) => Promise<Result>,
  name = '.',
): Promise<Result> {
  const server = await serve(join(folder, name), token, ...words);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function useNpm(server: Server): Promise<unknown> {
  const [own, project] = [join(folder, 'own package'), join(folder, 'project')];
  for (const path of [own, project]) mkdirSync(path);
  writeFileSync(
    join(own, 'package.json'),
    JSON.stringify({ name: 'own', version: '1.0.0', main: 'index.js', bin: 'cli.js' }),
  );
  writeFileSync(join(own, 'index.js'), 'module.exports = "own content";\r\n');
  writeFileSync(join(own, 'cli.js'), '#!/usr/bin/env node\nconsole.log("it runs")\n');
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', dependencies: { own: '1.0.0' } }));
  const npmrc = `registry=${server.url}/npm/\r\n//${new URL(server.url).host}/npm/:_authToken=${token}\r\nupdate-notifier=false\r\n`;
  writeFileSync(join(folder, 'npmrc'), npmrc);
  const env = {
    ...process.env,
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_cache: join(folder, 'npm-cache'),
  };
  const run = (cwd: string, ...words: readonly string[]) => runNode([npm, ...words], { cwd, env });
  const published = await run(own, 'publish');
  const installed = await run(project, 'install', '--no-audit', '--no-fund');
  const ran = await runNode(['--print', 'require("own")'], { cwd: project });
  const shim = existsSync(join(project, 'node_modules', '.bin', 'own.cmd'));
  const unpublished = await run(own, 'unpublish', 'own', '--force');
  const { status } = await server.ask('GET', '/npm/own');
  return {
    codes: [published, installed, unpublished].map(({ code }) => code),
    content: ran.stdout.trim(),
    shim,
    statusAfterwards: status,
  };
}

async function readWithWorkers(server: Server): Promise<unknown> {
  const status = await publish(server, 'small-one', '100.0.0');
  const reads = Array.from({ length: 40 }, () => missing(server, ['small-one@100.0.0', ...[...confirmed].slice(0, 3)]));
  const lost = (await Promise.all(reads)).flat();
  // Its log is complete when it has stopped.
  await server.stop();
  const requests = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const pids = new Set(requests.filter(({ method }) => method === 'GET').map(({ pid }) => pid));
  return { status, lost, readers: pids.size, readByWriter: pids.has(undefined) };
}

/** Calls `change` while the Windows shell has a file open, as a virus scanner does. Resolves to whether the change had to wait. */
async function whileOpen(file: string, change: () => Promise<void>): Promise<boolean> {
  const shell = spawn('cmd', ['/c', 'ping -n 3 127.0.0.1 > nul', '<', `"${file}"`], { windowsVerbatimArguments: true });
  const closed = once(shell, 'exit');
  await setTimeout(1_000);
  const wasOpen = shell.exitCode === null;
  await change();
  // The file is closed shortly before this process is notified.
  await Promise.race([closed, setTimeout(300)]);
  const isOpen = shell.exitCode === null;
  await closed;
  return wasOpen && !isOpen;
}

const outcomes: Record<string, unknown> = {};
for (const [name, run] of Object.entries(steps)) {
  const started = performance.now();
  outcomes[name] = await run().catch((error: unknown) => ({
    failed: error instanceof Error ? error.stack : String(error),
  }));
  console.log(name, Math.round(performance.now() - started), JSON.stringify(outcomes[name]));
}
writeFileSync(results, JSON.stringify(outcomes));
