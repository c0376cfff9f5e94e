import { didYouMean, joinWithOr, type Options, readOptions } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import { type OptionName, remoteOptions, specsFor } from '../command-options.ts';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { Printer } from './printer.ts';
import { type RemoteRegistry, remoteRegistry } from './remote-registry.ts';

/** What an action receives. */
export interface ActionCall {
  /** The arguments that are not options, as many as the action takes. */
  readonly names: readonly string[];
  readonly options: Options;
  readonly registry: RemoteRegistry;
  readonly printer: Printer;
}

/** An action of a command such as `users`. */
export interface Action {
  /** The names of the arguments, such as `USERNAME`. One in brackets may be omitted. */
  readonly takes: readonly string[];
  readonly options: readonly OptionName[];
  /** Resolves to the exit code; undefined for success. */
  run(call: ActionCall): Promise<number | undefined>;
}

export type Actions = Readonly<Record<string, Action>>;

/** Runs the action that the first argument names. Throws a UsageError for invalid arguments. */
export async function runAction(
  command: string,
  actions: Actions,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [word = '', ...rest] = words;
  const names = Object.keys(actions);
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!action) {
    const must = `must be followed by ${joinWithOr(names.map((one) => `\`${one}\``))}`;
    throw new UsageError(
      word === '' ? must : `there is no action \`${word}\`${didYouMean(word, names)}; \`${command}\` ${must}`,
    );
  }
  return runOne(`${command} ${word}`, action, rest, terminal);
}

/** Runs an action with its arguments. `label` is its name in messages. */
export async function runOne(
  label: string,
  { takes, options: allowed, run }: Action,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const options = readOptions(words, specsFor([...allowed, ...remoteOptions]));
  const required = takes.filter((one) => !one.startsWith('['));
  if (options.names.length < required.length || options.names.length > takes.length)
    throw new UsageError(`use \`taskwright-registry ${[label, ...takes].join(' ')}\``);
  const registry = remoteRegistry({
    address: options.value('registry'),
    tenant: options.value('tenant'),
    tokenFile: options.value('token-file'),
    environment: process.env,
  });
  const printer = new Printer(terminal, { isJson: options.flag('json') });
  return (await run({ names: options.names, options, registry, printer })) ?? exitCodes.ok;
}
