import { publishDocument } from './documents.ts';
import { publish } from './load.ts';
import type { Subject } from './subjects.ts';

export interface ManyClientsOptions {
  readonly clients: number;
  readonly seconds: number;
}

/**
 * Runs concurrent clients, each of which publishes versions of one package and installs the package of another client:
 * the packument, then the tarball, whose size is checked. Throws an error at the first wrong response.
 */
export async function runManyClients(subject: Subject, { clients, seconds }: ManyClientsOptions): Promise<string> {
  const end = performance.now() + seconds * 1000;
  const done = { published: 0, installed: 0 };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return `${clients} at once for ${seconds} s: ${done.published} published, ${done.installed} installed, no error`;

  async function run(client: number): Promise<void> {
    const size = 1024 * (1 + (client % 16));
    for (let i = 0; performance.now() < end; i++) {
      await publish(subject, publishDocument(`client-${client}`, `1.0.${i}`, size));
      done.published++;
      await install(`client-${(client * 7 + i) % clients}`);
    }
  }

  async function install(name: string): Promise<void> {
    const response = await fetch(`${subject.packages}/${name}`);
    // Its first version may not be published yet.
    if (response.status === 404) return void (await response.text());
    const packument: unknown = await response.json();
    const { tarball, version } = latestOf(packument);
    const bytes = await (await fetch(tarball)).arrayBuffer();
    if (bytes.byteLength === 0 || bytes.byteLength % 1024 > 0) throw new Error(`${name}@${version} is incomplete`);
    done.installed++;
  }
}

interface Packument {
  readonly 'dist-tags': { readonly latest: string };
  readonly versions: Readonly<
    Record<string, { readonly version: string; readonly dist: { readonly tarball: string } }>
  >;
}

function latestOf(packument: unknown): { readonly version: string; readonly tarball: string } {
  const { 'dist-tags': tags, versions } = packument as Packument;
  const manifest = versions[tags.latest];
  if (!manifest) throw new Error(`version ${tags.latest} is tagged but missing`);
  return { version: manifest.version, tarball: manifest.dist.tarball };
}
