/**
 * Runs commands on Windows: node run-commands.cjs COMMANDS RESULTS, with the paths of two JSON files: the commands that
 * `run.ts` writes, and their results. CommonJS, since Node 20 runs it.
 */
const { spawnSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');

const [commands, results] = process.argv.slice(2);
const given = JSON.parse(readFileSync(commands, 'utf8'));
const surrounding = { ...process.env };
const outcomes = [];
// Each program that runs in this process adds listeners.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
runFrom(0);

/** Runs the commands that begin at an index, and writes the results after the last one. */
function runFrom(index) {
  const command = given.commands[index];
  if (command === undefined) writeFileSync(results, JSON.stringify(outcomes));
  else if (command.isInProcess) runHere(command, () => runFrom(index + 1));
  else {
    outcomes.push(runProcess(command));
    runFrom(index + 1);
  }
}

function runProcess({ folder, args, env, input = '' }) {
  const options = {
    cwd: folder,
    env: { ...surrounding, ...env },
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: given.limit,
  };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, options);
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return { code: status, stdout, stderr };
}

/** Runs a CommonJS program in this process, since starting a process takes seconds in Wine. Calls `next` when it has ended. */
function runHere({ folder, args, env }, next) {
  const [program, ...words] = args;
  const written = { stdout: '', stderr: '' };
  const restore = Object.keys(written).map((name) => {
    const stream = process[name];
    const { write } = stream;
    stream.write = (text) => {
      written[name] += text;
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  process.chdir(folder);
  process.argv.splice(1, process.argv.length, program, ...words);
  for (const name of Object.keys(process.env)) if (!(name in surrounding)) delete process.env[name];
  Object.assign(process.env, surrounding, env);
  process.exitCode = undefined;
  delete require.cache[require.resolve(program)];
  process.once('beforeExit', () => {
    for (const undo of restore) undo();
    outcomes.push({ code: process.exitCode ?? 0, ...written });
    process.exitCode = undefined;
    setImmediate(next);
  });
  require(program);
}
