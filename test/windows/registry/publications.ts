import { publication } from '../../../harness/registry/publication.ts';
import { contentIn } from '../../../harness/registry/tarball.ts';
import type { Server } from './programs.ts';

/** The large contents are stored in files, the others in the database. */
export function contentOf(label: string): string {
  return `content of ${label}`.repeat(label.startsWith('large') ? 10_000 : 1);
}

/** Publishes a version, and resolves to the status. */
export async function publish(server: Server, name: string, version: string): Promise<number> {
  const body = publication(name, { version, content: contentOf(`${name}@${version}`) });
  return (await server.ask('PUT', `/npm/${name}`, body)).status;
}

/** Resolves to those of these versions (`name@version`) that a server does not serve with their contents. */
export async function missing(server: Server, labels: Iterable<string>): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const label of labels) {
    const [name = '', version = ''] = label.split('@');
    const { status, body } = await server.ask('GET', `/npm/${name}/-/${name}-${version}.tgz`);
    if (status !== 200 || contentIn(body) !== contentOf(label)) lost.push(label);
  }
  return lost;
}

/** Publishes versions until the server ends. Adds those that are confirmed. */
export async function publishUntilEnd(server: Server, round: number, confirmed: Set<string>): Promise<void> {
  const names = ['small-one', 'small-two', 'large-one', 'large-two'];
  const publishing = names.map(async (name) => {
    for (let count = 0; ; count++) {
      const version = `${round}.${count}.0`;
      // The request fails when the server ends.
      const status = await publish(server, name, version).catch(() => undefined);
      if (status === undefined) return;
      if (status === 201) confirmed.add(`${name}@${version}`);
    }
  });
  await Promise.all(publishing);
}
