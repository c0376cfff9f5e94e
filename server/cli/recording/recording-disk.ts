import { readdirSync, readFileSync } from 'node:fs';
import { toEntry, toStats } from '../../files/node-stats.ts';
import { hostSystem } from '../../files/paths.ts';
import { requireRegular } from '../../files/regular-file.ts';
import { type CommandDisk, existing, startOf } from '../files/command-disk.ts';
import type { RunInputs } from './run-inputs.ts';

/** Returns the disk of this machine, whose methods add what they read to the inputs of the run. */
export function recordingDisk(inputs: RunInputs): CommandDisk {
  const disk: CommandDisk = {
    platform: hostSystem,
    async readFile(path) {
      const stats = existing(disk.stats(path));
      inputs.addContent(path);
      return inputs.attempt(() => {
        requireRegular(path, stats);
        return readFileSync(path);
      });
    },
    readFolder: async (path) => disk.entries(path),
    entries(path) {
      existing(disk.stats(path));
      inputs.addContent(path);
      return inputs.attempt(() => readdirSync(path, { withFileTypes: true })).map(toEntry);
    },
    start(path) {
      inputs.addContent(path);
      return startOf(path);
    },
    look: async (path) => existing(disk.stats(path)),
    realPath: async (path) => inputs.addTarget(path),
    stats(path) {
      const stats = inputs.addKind(path);
      return stats && toStats(stats);
    },
  };
  return disk;
}
