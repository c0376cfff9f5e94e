import { type RunKey, saveRun } from '../../../launcher/recorded-run.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { platformDisk } from '../files/platform-disk.ts';
import { isProgress } from '../terminal/progress.ts';
import { recordingDisk } from './recording-disk.ts';
import { RunInputs } from './run-inputs.ts';

/** The maximum length of an output that is saved, in UTF-16 code units. */
const maxLength = 2_000_000;

/**
 * Runs a command and saves its output with everything that it read, so that the launcher can print the output again
 * until something that was read changes. A run that writes messages or fails is not saved. `words` contains the name of
 * the command and its arguments.
 */
export async function recordRun(
  words: readonly string[],
  context: CommandContext,
  run: (context: CommandContext) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { recorder } = context;
  if (recorder === undefined) return run(context);
  const inputs = new RunInputs(recorder.time());
  const output: string[] = [];
  const code = await run(recordingContext(context, inputs, output, recorder.folder));
  const stdout = output.join('');
  const recorded = inputs.recorded();
  if (recorded === undefined || code === exitCodes.failure || stdout.length > maxLength) return code;
  const key: RunKey = {
    args: words.filter((word) => word !== '--no-cache'),
    folder: recorder.startedIn,
    programs: recorder.programs,
    isTerminal: context.stdout.isTTY,
  };
  try {
    saveRun(recorder.folder, { key, code, stdout, ...recorded });
  } catch {
    // The cache folder cannot be written. The next run reads the files again.
  }
  return code;
}

function recordingContext(
  context: CommandContext,
  inputs: RunInputs,
  output: string[],
  cacheFolder: string,
): CommandContext {
  const { stdout, stderr, environment } = context;
  return {
    folder: context.folder,
    environment: watched(environment, (name, value) => inputs.addVariable(name, value)),
    childEnvironment: context.childEnvironment,
    get stdin() {
      inputs.abandon();
      return context.stdin;
    },
    stdout: copied(stdout, (text) => output.push(text)),
    stderr: copied(stderr, (text) => {
      if (!isProgress(text)) inputs.abandon();
    }),
    now: context.now,
    interrupted: context.interrupted,
    startProgram: context.startProgram,
    disk: platformDisk(recordingDisk(inputs), context.disk.platform),
    recorder: undefined,
    inputs,
    cacheFolder,
  };
}

function copied(target: Output, onWrite: (text: string) => void): Output {
  return {
    write(text) {
      onWrite(text);
      return target.write(text);
    },
    get isTTY() {
      return target.isTTY;
    },
  };
}

function watched(
  environment: CommandContext['environment'],
  onRead: (name: string, value: string | undefined) => void,
): CommandContext['environment'] {
  return new Proxy(environment, {
    get(target, name: string) {
      const value = target[name];
      onRead(name, value);
      return value;
    },
  });
}
