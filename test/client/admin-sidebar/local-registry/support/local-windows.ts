import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { LocalRegistry } from '../../../../../client/admin-sidebar/local-registry/local-registry.ts';
import type { LocalToken } from '../../../../../client/admin-sidebar/local-registry/local-token.ts';
import { builtProgram } from '../../../../../harness/system/built-programs.ts';

export const token = 'tw_the-generated-token-of-the-local-registry';
const program = builtProgram('registry.js');

/** The windows of one user on a machine on which the local registry was never started. */
export interface LocalWindows {
  /** The folder that all of them share. */
  readonly folder: string;
  /** The previous address, which all of them store. */
  lastUrl: string | undefined;
  isConnected: boolean;
  /** Whether the windows behave as on Windows. */
  windows: boolean;
  readonly stateFile: string;
  /** Returns the current content of the state file. */
  recorded(): { readonly url: string; readonly pid: number };
  /** Opens a window that calls `reported` with every address it reports. */
  open(reported?: (url: string | undefined) => void, known?: LocalToken): LocalRegistry;
}

/** Returns new windows for each test of a file; the processes that they have started end with the test. */
export function localWindows(): LocalWindows {
  let folder: string;
  let opened: LocalRegistry[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-local-'));
    opened = [];
    windows.lastUrl = undefined;
    windows.isConnected = true;
    windows.windows = false;
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
    windows: false,
    get stateFile() {
      return join(folder, 'running.json');
    },
    recorded: () => JSON.parse(readFileSync(windows.stateFile, 'utf8')),
    open(reported = () => {}, known = windowToken(token)) {
      const window = new LocalRegistry({
        folder,
        program,
        search: () => ({ ownProgram: process.execPath, path: '', windows: windows.windows }),
        port: () => 0,
        token: known,
        log: () => {},
        lastUrl: () => windows.lastUrl,
        isConnected: () => windows.isConnected,
        onChange(url) {
          windows.lastUrl = url ?? windows.lastUrl;
          reported(url);
        },
      });
      opened.push(window);
      return window;
    },
  };
  return windows;
}

/** Returns the token of a window, the tokens that it has stored, and the answer that it receives on request. */
export function windowToken(stored: string | undefined, received?: () => string | undefined) {
  const stores: string[] = [];
  const known: LocalToken = {
    stored: async () => stores.at(-1) ?? stored,
    async store(secret) {
      stores.push(secret);
    },
    ask: async () => received?.(),
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
