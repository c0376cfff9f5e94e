/**
 * Measures the CPU time of a request for a packument or a tarball, in comparison with a bare node:http server and, if it is
 * installed, nginx with the same bytes:
 *
 *   node scripts/bench/registry/reads/measure-reads.ts
 *
 * The servers are measured in alternating rounds. The CPU time is that of the server's process, so the speed of the client and
 * other programs have little influence.
 */
import { median } from '../../median.ts';
import { publishDocument } from '../documents.ts';
import { publish } from '../load.ts';
import { startTaskwright } from '../subjects.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { requestRepeatedly } from './request-repeatedly.ts';
import { startBare } from './start-bare.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const kibibyte = 1024;
const rounds = 5;
const versions = 20;
/** CPU times are measured in steps of 10 ms, which are 0.2 µs per request for this number of requests. */
const manyRequests = 50_000;
const sizes = [
  { name: 'tarball of 2 KiB', bytes: 2 * kibibyte, requests: manyRequests },
  { name: 'tarball of 5 MiB', bytes: 5 * kibibyte * kibibyte, requests: 200 },
];

interface MeasuredServer {
  readonly url: string;
  readonly processId: number;
}

const subject = await startTaskwright();
try {
  console.log(
    '| content | taskwright, CPU µs | bare node, CPU µs | nginx, CPU µs | speed of bare node reached |\n|---|---:|---:|---:|---:|',
  );
  const packument = { name: `packument of ${versions} versions`, url: await publishVersions() };
  console.log(await row({ ...packument, requests: manyRequests }));
  for (const size of sizes) console.log(await row({ ...size, url: await publishTarball(size.bytes) }));
} finally {
  await subject.stop();
}

/** Publishes versions of a package, and returns the URL of its packument. */
async function publishVersions(): Promise<string> {
  for (let i = 0; i < versions; i++) await publish(subject, publishDocument('bench-several', `1.${i}.0`, kibibyte));
  return `${subject.packages}/bench-several`;
}

/** Publishes a package, and returns the URL of its tarball. */
async function publishTarball(bytes: number): Promise<string> {
  const document = publishDocument(`bench-${bytes}`, '1.0.0', bytes);
  await publish(subject, document);
  return `${subject.packages}/${document.name}/-/${document.file}`;
}

interface MeasuredContent {
  readonly name: string;
  readonly url: string;
  readonly requests: number;
}

async function row({ name, url, requests }: MeasuredContent): Promise<string> {
  const headers = { 'accept-encoding': 'identity' };
  const content = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bare = await startBare(content);
  const others = [
    { ...bare, url: `http://127.0.0.1:${bare.port}/content` },
    ...(hasNginx() ? [await startNginx(content)] : []),
  ];
  const times: number[][] = [[], [], []];
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const [index, server] of [{ url, processId: subject.processId }, ...others].entries()) {
        const time = await cpuTimeOf(server, requests);
        // The first round warms up.
        if (round > 0) times[index]?.push(time);
      }
    }
  } finally {
    for (const server of others) await server.stop();
  }
  const [mine = 0, bareTime = 0, nginx] = times.map((all) =>
    all.length > 0 ? (median(all) / requests) * 1e6 : undefined,
  );
  const columns = [mine, bareTime, nginx].map((time) => time?.toFixed(1) ?? 'not installed').join(' | ');
  return `| ${name} | ${columns} | ${Math.round((bareTime / mine) * 100)}% |`;
}

/** Returns the CPU seconds that a server uses for a number of requests. */
async function cpuTimeOf({ url, processId }: MeasuredServer, requests: number): Promise<number> {
  const before = cpuSeconds(processId);
  await requestRepeatedly(url, requests);
  return cpuSeconds(processId) - before;
}
