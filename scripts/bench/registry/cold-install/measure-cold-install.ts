/**
 * Measures `npm ci` with empty caches of the client and of the registry, in comparison with verdaccio on the same machine:
 *
 *   node scripts/bench/registry/cold-install/measure-cold-install.ts [--packages 356] [--rounds 5]
 *
 * The lockfile contains only the URLs of tarballs, so npm requests no packument. Both registries have the same upstream, a
 * process on the loopback interface, and start empty in each round.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from '../../median.ts';
import { installPeers } from '../peer.ts';
import { cpuSeconds } from '../reads/cpu-seconds.ts';
import { type Subject, startTaskwrightBehind, startVerdaccioBehind } from '../subjects.ts';
import { startUpstream } from './start-upstream.ts';
import { installedVersion, upstreamPackages } from './upstream-packages.ts';

const { values } = parseArgs({ options: { packages: { type: 'string' }, rounds: { type: 'string' } } });
const packages = upstreamPackages(Number(values.packages ?? 356));
const rounds = Number(values.rounds ?? 5);
const maxInstall = 300_000;

const { verdaccio } = installPeers();
const upstream = await startUpstream(packages);
const starts = [() => startTaskwrightBehind(upstream.address), () => startVerdaccioBehind(verdaccio, upstream.address)];
const results = new Map<string, { readonly seconds: number[]; readonly cpu: number[]; requests: string }>();
try {
  for (let round = 1; round <= rounds; round++) {
    for (const start of starts) await measure(await start());
  }
} finally {
  upstream.stop();
}
console.log('| registry | `npm ci`, s | CPU of the registry, s | requests to the upstream |\n|---|---:|---:|---|');
for (const [name, { seconds, cpu, requests }] of results) {
  console.log(`| ${name} | ${median(seconds).toFixed(2)} | ${median(cpu).toFixed(2)} | ${requests} |`);
}

async function measure(subject: Subject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-cold-'));
  try {
    writeProject(folder, subject.packages);
    upstream.takeCounts();
    const before = cpuSeconds(subject.processId);
    const start = performance.now();
    await install(folder, subject.packages);
    const result = results.get(subject.name) ?? { seconds: [], cpu: [], requests: '' };
    result.seconds.push((performance.now() - start) / 1000);
    result.cpu.push(cpuSeconds(subject.processId) - before);
    const counts = Object.entries(upstream.takeCounts());
    result.requests = counts.map(([kind, count]) => `${count} ${kind}`).join(', ');
    results.set(subject.name, result);
    process.stderr.write(`${subject.name}: ${result.seconds.at(-1)?.toFixed(2)} s\n`);
  } finally {
    await subject.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(folder: string, registry: string): Promise<void> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--registry', `${registry}/`];
  const home = join(folder, 'home');
  mkdirSync(home);
  const env = { PATH: process.env.PATH, HOME: home, npm_config_cache: join(home, 'cache') };
  await promisify(execFile)('npm', ['ci', ...options], { cwd: folder, env, timeout: maxInstall });
}

function writeProject(folder: string, registry: string): void {
  const dependencies = Object.fromEntries(packages.map(({ name }) => [name, installedVersion]));
  const manifest = { name: 'cold', version: '1.0.0', dependencies };
  const entries = packages.map(({ name, integrity }) => [
    `node_modules/${name}`,
    { version: installedVersion, resolved: `${registry}/${name}/-/${name}-${installedVersion}.tgz`, integrity },
  ]);
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, ...Object.fromEntries(entries) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
