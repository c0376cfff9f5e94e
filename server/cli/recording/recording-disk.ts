import { readdirSync, readFileSync } from 'node:fs';
import { toEntry, toStats } from '../../files/node-stats.ts';
import { type CommandDisk, existing } from '../files/command-disk.ts';
import type { RunInputs } from './run-inputs.ts';

/** Returns the disk of this machine, whose methods add what they read to the inputs of the run. */
export function recordingDisk(inputs: RunInputs): CommandDisk {
  const disk: CommandDisk = {
    async readFile(path) {
      existing(disk.stats(path));
      inputs.addContent(path);
      return inputs.attempt(() => readFileSync(path));
    },
    async readFolder(path) {
      existing(disk.stats(path));
      inputs.addContent(path);
      return inputs.attempt(() => readdirSync(path, { withFileTypes: true })).map(toEntry);
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
