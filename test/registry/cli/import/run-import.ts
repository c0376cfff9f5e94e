import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { objectOr } from '../../../../server/core/text/json-object.ts';

/** Starts a registry that stops at the end of the test. */
export async function startRegistry(settings = ''): Promise<TestRegistry> {
  const registry = await startTestRegistry(`${ownerConfig}${settings}`);
  onTestFinished(() => registry.stop());
  return registry;
}

/** Creates a folder with files by their paths, which is removed at the end of the test. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-imported-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Resolves to the tags of a package and its versions, in the order of their publication, with their deprecations. */
export async function packageIn(registry: TestRegistry, name: string) {
  const { body } = await registry.request('GET', `/npm/${name.replace('/', '%2f')}`, { as });
  const { 'dist-tags': tags, versions, time } = objectOr(body);
  const timeOf = ([version]: readonly [string, unknown]): number => Date.parse(String(objectOr(time)[version]));
  const inOrder = Object.entries(objectOr(versions)).sort((one, other) => timeOf(one) - timeOf(other));
  const shown = inOrder.map(([version, manifest]) => {
    const { deprecated } = objectOr(manifest);
    return deprecated === undefined ? version : `${version} (${deprecated})`;
  });
  return { tags, versions: shown.join(', ') };
}
