import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { unfinished } from './stale-files.ts';

/** Writes the outputs of a build after `change` has changed their texts. `onWritten` receives their paths. */
export function writeOutputs(change: (text: string) => string, onWritten: (path: string) => void): Plugin {
  return {
    name: 'write outputs',
    setup({ onEnd }) {
      onEnd(({ outputFiles = [], errors }) => {
        if (errors.length > 0) return;
        for (const { path, text } of outputFiles) {
          replaceFile(path, /\.c?js$/.test(path) ? change(text) : text);
          onWritten(path);
        }
      });
    },
  };
}

/** Writes a file atomically: a program that starts during the build is either the old one or the new one. */
export function replaceFile(path: string, contents: string): void {
  const draft = `${path}.${process.pid}${unfinished}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, contents, { mode: contents.startsWith('#!') ? 0o755 : 0o644 });
  renameSync(draft, path);
}
