import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { readPage } from '../../docs/pages.ts';
import { type ClientName, client } from '../support/clients.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}require_auth = true\n`);
  for (const name of ['plain', '@team/scoped']) {
    await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body: publication(name) });
  }
});
afterAll(() => registry.stop());

const { blocks, text: page } = readPage('docs/registry.md');

/** Returns the first block of the section about clients that contains a text, for the address of this registry. */
function documented(part: string): string {
  const section = page.slice(page.indexOf('\n## Clients\n'), page.indexOf('\n## Tokens in CI\n'));
  const block = blocks.find(({ text }) => text.includes(part) && section.includes(text));
  if (!block) throw new Error(`No block of the page contains ${part}.`);
  return block.text.replaceAll('https:', 'http:').replaceAll('registry.example', new URL(registry.url).host);
}

/** What differs from a real server: it has no certificate, and the packages were published a moment ago. */
const testSettings =
  'unsafeHttpWhitelist: ["127.0.0.1"]\nnpmMinimalAgeGate: 0\nenableTelemetry: false\nenableImmutableInstalls: false\n';

test.each<readonly [name: ClientName, file: string, part: string, more: string]>([
  ['npm', '.npmrc', '_authToken', ''],
  // In the home folder.
  ['pnpm', '../.npmrc', '_authToken', ''],
  ['yarn', '.npmrc', 'always-auth', ''],
  ['yarn 4', '.yarnrc.yml', 'npmRegistryServer', testSettings],
])('%s installs packages with the documented %s where reading requires credentials', async (name, file, part, more) => {
  using user = client(name, '', { NPM_TOKEN: as });
  const project = join(user.home, 'project');
  mkdirSync(project);
  const dependencies = { plain: '1.0.0', '@team/scoped': '1.0.0' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }));
  writeFileSync(join(project, 'yarn.lock'), '');
  writeFileSync(join(project, file), documented(part) + more);
  const { code, text } = await user.run(project, 'install');
  expect(code, text).toBe(0);
});
