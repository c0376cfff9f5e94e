/**
 * Runs the tests of one file: `npm run test:file -- PATH`. For a test file, its own tests; for a source file, the tests at its
 * mirrored path or, if there are none, the tests of all files that import it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../harness/vscode/paths.ts';

const [path, ...options] = process.argv.slice(2);
if (path === undefined || !existsSync(join(projectFolder, path))) {
  console.error('usage: npm run test:file -- PATH, where PATH is a source or test file, relative to the project');
  process.exit(2);
}
const { status } = spawnSync('vitest', [...wordsFor(path.replaceAll('\\', '/')), ...options], {
  cwd: projectFolder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;

function wordsFor(file: string): readonly string[] {
  if (file.endsWith('.test.ts')) return ['run', file];
  const mirrored = `test/${file.replace(/\.ts$/, '.test.ts')}`;
  return existsSync(join(projectFolder, mirrored)) ? ['run', mirrored] : ['related', '--run', file];
}
