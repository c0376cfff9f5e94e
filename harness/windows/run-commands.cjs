/**
 * Runs commands on Windows: node run-commands.cjs COMMANDS RESULTS, with the paths of two JSON files: the commands that
 * `run.ts` writes, and their results. CommonJS, since Node 20 runs it.
 */
const { spawnSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');

const [commands, results] = process.argv.slice(2);
const given = JSON.parse(readFileSync(commands, 'utf8'));
const outcomes = given.commands.map(({ folder, args, env, input = '' }) => {
  const options = {
    cwd: folder,
    env: { ...process.env, ...env },
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: given.limit,
  };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, options);
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return { code: status, stdout, stderr };
});
writeFileSync(results, JSON.stringify(outcomes));
