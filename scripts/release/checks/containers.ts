import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBaseImages, packDebian } from '../container/base-images.ts';
import { type ContainerEngine, startEngine } from '../container/engine.ts';
import { createServiceImages, servicePackages } from '../container/service-images.ts';
import { tryCompose } from '../container/try-compose.ts';
import { tryImage } from '../container/try-image.ts';

/** Builds and starts the container image, and then compose.yaml, with a container engine that reaches no image registry. */
export async function checkContainers(folder: string): Promise<readonly string[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['skipped: requires Linux and root'];
  const temporary = mkdtempSync(join(tmpdir(), 'taskwright-containers-'));
  try {
    let engine: ContainerEngine;
    let base: string;
    let services: string;
    try {
      base = packDebian(join(temporary, 'base'));
      services = packDebian(join(temporary, 'services'), servicePackages);
      engine = await startEngine(temporary);
    } catch (error) {
      return [`skipped: ${error instanceof Error ? error.message : error}`];
    }
    try {
      createBaseImages(engine, base, temporary);
      const lines = await tryImage(engine, folder, temporary);
      createServiceImages(engine, services, temporary);
      return [
        ...lines,
        ...(await tryCompose(engine, temporary)),
        'not verified: the images of others; programs of Debian replace them, and Swift replaces MinIO',
      ];
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
