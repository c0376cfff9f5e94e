import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publishDocument } from '../documents.ts';
import { publish } from '../load.ts';
import type { Subject } from '../subjects.ts';
import type { LoadRequest } from './request-load.ts';
import { waitsDuring } from './waits.ts';

const run = promisify(execFile);
const requestLoad = fileURLToPath(new URL('./request-load.ts', import.meta.url));
const milliseconds = 3_000;
const users = 1_000;
const patterns = 600;
const versions = 300;
const auditedPackages = 90_000;
const readerToken = 'bench-reader-token-for-loopback';
const patternsToken = 'bench-patterns-token-for-loopback';

/**
 * Measures how long other clients wait while one user sends an expensive request over several connections. Adds users, access
 * rules and a package of many versions, which end the simple token mode. Returns the rows of a table.
 */
export async function measureStalls(subject: Subject): Promise<readonly string[]> {
  await prepare(subject);
  const ping = `${subject.packages}/-/ping`;
  const quiet = await waitsDuring(ping, new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const rows = [`others wait, quiet: p95 ${quiet.p95.toFixed(1)} ms, at most ${quiet.worst.toFixed(1)} ms`];
  for (const load of loads(subject)) {
    let responses = 0;
    const sending = run(process.execPath, [requestLoad, JSON.stringify(load), String(milliseconds)], {
      timeout: 120_000,
    }).then(({ stdout }) => {
      responses = Number(stdout);
    });
    const { p95, worst } = await waitsDuring(ping, sending);
    const ratio = (p95 / quiet.p95).toFixed(1);
    rows.push(
      `others wait, ${load.name}: p95 ${p95.toFixed(1)} ms (ratio ${ratio}), at most ${worst.toFixed(1)} ms, ${responses} responses`,
    );
  }
  return rows;
}

function loads({ packages, headers: admin }: Subject): readonly LoadRequest[] {
  const { origin } = new URL(packages);
  const reader = { authorization: `Bearer ${readerToken}` };
  const audit = `${packages}/-/npm/v1/security/advisories/bulk`;
  return [
    { name: 'ping', url: `${packages}/-/ping`, headers: reader, status: 200 },
    { name: `audit of ${auditedPackages} names`, url: audit, headers: reader, auditedPackages, status: 404 },
    {
      name: 'packument for new hosts',
      url: `${packages}/bench-versions`,
      headers: reader,
      variesHost: true,
      status: 200,
    },
    { name: 'list of packages', url: `${packages}/-/user/reader/package`, headers: reader, status: 200 },
    {
      name: `packument with ${patterns} patterns`,
      url: `${packages}/bench-versions`,
      headers: { authorization: `Bearer ${patternsToken}`, accept: 'application/vnd.npm.install-v1+json' },
      status: 200,
    },
    {
      name: `list of packages with ${patterns} patterns`,
      url: `${packages}/-/user/patterns/package`,
      headers: { authorization: `Bearer ${patternsToken}` },
      status: 200,
    },
    { name: 'explained access', url: `${origin}/admin/access?package=npm/bench-versions`, headers: admin, status: 200 },
    { name: 'list of users', url: `${origin}/admin/users`, headers: admin, status: 200 },
    { name: 'list of rules', url: `${origin}/admin/acl`, headers: admin, status: 200 },
  ];
}

async function prepare(subject: Subject): Promise<void> {
  for (let i = 0; i < versions; i++) await publish(subject, publishDocument('bench-versions', `1.${i}.0`, 1_024));
  await add(subject, 'users', { username: 'reader', role: 'read', token: readerToken });
  await add(subject, 'users', { username: 'patterns', role: 'read', token: patternsToken });
  await add(subject, 'acl', { user: 'reader', pattern: 'npm/**', permission: 'read' });
  for (let i = 0; i < patterns; i++) {
    await add(subject, 'acl', { user: 'patterns', pattern: `npm/*${'-*'.repeat(i % 5)}-${i}-*`, permission: 'read' });
  }
  await add(subject, 'acl', { user: 'patterns', pattern: 'npm/bench-*', permission: 'read' });
  for (let i = 0; i < users; i++) {
    await add(subject, 'users', { username: `user-${i}`, role: 'read' });
    await add(subject, 'acl', { user: `user-${i}`, pattern: `npm/@team-${i}/**`, permission: 'read' });
  }
}

async function add({ packages, headers }: Subject, list: string, body: object): Promise<void> {
  const response = await fetch(`${new URL(packages).origin}/admin/${list}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${list}: ${response.status} ${await response.text()}`);
  await response.text();
}
