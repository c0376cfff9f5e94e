import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PackumentSource, Packuments } from '../../../registry/npm/packuments.ts';
import type { Rendering } from '../../../registry/npm/rendering.ts';
import { DerivedFiles } from '../../../registry/storage/derived-files.ts';

const logger = pino({ enabled: false });
const address = 'http://localhost/npm/one';
let folder: string;
let files: DerivedFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-packuments-'));
  files = new DerivedFiles(folder, 2 ** 20);
});
afterEach(async () => {
  await files.settled();
  rmSync(folder, { recursive: true, force: true });
});

/** Renders in steps that the test finishes, and counts them. */
class SteppedSource implements PackumentSource {
  readonly id = '/one';
  etag = '1';
  readonly started: ((rendering: Partial<Rendering>) => void)[] = [];
  running = 0;
  maxRunning = 0;

  async render(): Promise<Rendering> {
    this.running++;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    const { etag } = this;
    const rendered = await new Promise<Partial<Rendering>>((resolve) => this.started.push(resolve));
    this.running--;
    return { etag, size: 3, body: Buffer.from(`v${etag}`), compressed: undefined, ...rendered };
  }

  /** Resolves after the given number of renderings have started. */
  async hasStarted(count: number): Promise<void> {
    while (this.started.length < count) await new Promise(setImmediate);
  }
}

const bodyOf = ({ body }: Rendering) => body?.toString();

test('a package is rendered once for all concurrent requests', async () => {
  const packuments = new Packuments({ files, logger });
  const source = new SteppedSource();
  const answers = Array.from({ length: 30 }, () => packuments.rendering(source, 'full', address));
  await source.hasStarted(1);
  source.started[0]?.({});
  expect(new Set((await Promise.all(answers)).map(bodyOf))).toEqual(new Set(['v1']));
  expect(source.started).toHaveLength(1);
  expect(
    bodyOf(packuments.cached(source, 'full', address) ?? (await packuments.rendering(source, 'full', address))),
  ).toBe('v1');
});

test('requests after a change wait for the rendering before it, and share the next one', async () => {
  const packuments = new Packuments({ files, logger });
  const source = new SteppedSource();
  const before = packuments.rendering(source, 'full', address);
  await source.hasStarted(1);
  source.etag = '2';
  expect(packuments.cached(source, 'full', address)).toBeUndefined();
  const after = Array.from({ length: 30 }, () => packuments.rendering(source, 'full', address));
  source.started[0]?.({});
  expect(bodyOf(await before)).toBe('v1');
  await source.hasStarted(2);
  source.started[1]?.({});
  expect(new Set((await Promise.all(after)).map(bodyOf))).toEqual(new Set(['v2']));
  expect([source.started.length, source.maxRunning]).toEqual([2, 1]);
});

test('a rendering that fails is not cached', async () => {
  const packuments = new Packuments({ files, logger });
  const failing: PackumentSource = { id: '/one', etag: '1', render: () => Promise.reject(new Error('no')) };
  await expect(packuments.rendering(failing, 'full', address)).rejects.toThrow('no');
  const source = new SteppedSource();
  const again = packuments.rendering(source, 'full', address);
  await source.hasStarted(1);
  source.started[0]?.({});
  expect(bodyOf(await again)).toBe('v1');
});

test('a large packument is rendered once, and read from a file by the next server', async () => {
  const large = { size: 2 ** 17, body: undefined, compressed: Buffer.from('compressed\0\0\x02\0') };
  const source = new SteppedSource();
  const first = new Packuments({ files, logger }).rendering(source, 'full', address);
  await source.hasStarted(1);
  source.started[0]?.(large);
  await first;
  await files.settled();
  const next = new Packuments({ files: new DerivedFiles(folder, 2 ** 20), logger });
  expect(await next.rendering(source, 'full', address)).toEqual({ etag: '1', ...large });
  expect(source.started).toHaveLength(1);
});
