import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, vi } from 'vitest';
import { LocalRegistry } from '../../../../../client/admin-sidebar/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../../client/admin-sidebar/local-registry/local-token.ts';

export const token = 'tw_the-generated-token-of-the-local-registry';
const program = fileURLToPath(new URL('../../../../../dist/registry.js', import.meta.url));

/** The windows of one person on a machine where the local registry was never started. */
export interface LocalWindows {
  /** What all of them share. */
  readonly folder: string;
  /** Where it was the last time, as all of them remember it. */
  lastUrl: string | undefined;
  isConnected: boolean;
  readonly stateFile: string;
  /** What the state file says now. */
  recorded(): { readonly url: string; readonly pid: number };
  /** A window that calls back whenever it knows anew where the registry is. */
  open(heard?: (url: string | undefined) => void, known?: LocalToken): LocalRegistry;
}

/** New ones for each test of the file; what they have started ends with it. */
export function localWindows(): LocalWindows {
  let folder: string;
  let opened: LocalRegistry[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-local-'));
    opened = [];
    windows.lastUrl = undefined;
    windows.isConnected = true;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const window of opened) {
      await window.stop();
      window.dispose();
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const windows: LocalWindows = {
    get folder() {
      return folder;
    },
    lastUrl: undefined,
    isConnected: true,
    get stateFile() {
      return join(folder, 'running.json');
    },
    recorded: () => JSON.parse(readFileSync(windows.stateFile, 'utf8')),
    open(heard = () => {}, known = keptToken(token)) {
      const window = new LocalRegistry({
        folder,
        program,
        places: () => ({ ownProgram: process.execPath, path: '', windows: false }),
        port: () => 0,
        token: known,
        log: () => {},
        lastUrl: () => windows.lastUrl,
        isConnected: () => windows.isConnected,
        onChange(url) {
          windows.lastUrl = url ?? windows.lastUrl;
          heard(url);
        },
      });
      opened.push(window);
      return window;
    },
  };
  return windows;
}

/** The token of one window, all that it has stored, and what it is told when it asks. */
export function keptToken(stored: string | undefined, told?: () => string | undefined) {
  const stores: string[] = [];
  const known: LocalToken = {
    stored: async () => stores.at(-1) ?? stored,
    async store(secret) {
      stores.push(secret);
    },
    ask: async () => told?.(),
  };
  return { ...known, stores };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
