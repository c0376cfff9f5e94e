import type { OptionSpecs } from '../../server/cli/options/options.ts';

interface CommandOption {
  readonly takes: 'flag' | 'value';
  /** The option with its value, for the help. */
  readonly label: string;
  readonly description: string;
}

const commandOptions = {
  config: {
    takes: 'value',
    label: '--config FILE',
    description: 'The configuration file. Default: registry.toml in the current folder, if it exists.',
  },
  host: { takes: 'value', label: '--host HOST', description: 'The host to listen on, instead of the configured one.' },
  port: {
    takes: 'value',
    label: '--port PORT',
    description: 'The port to listen on, instead of the configured one; 0 selects a free port.',
  },
  data: {
    takes: 'value',
    label: '--data FOLDER',
    description: 'The data folder, instead of the configured one.',
  },
  from: { takes: 'value', label: '--from FILE', description: 'The configuration file with the old storage.' },
  to: { takes: 'value', label: '--to FILE', description: 'The configuration file with the new storage.' },
  format: {
    takes: 'value',
    label: '--format FORMAT',
    description: 'The format of the output: text or json. Default: text.',
  },
  workers: {
    takes: 'value',
    label: '--workers N',
    description: 'Respond to reads in N more processes, for machines with several cores. Default: 0.',
  },
  'reload-on-change': {
    takes: 'flag',
    label: '--reload-on-change',
    description: 'Read the configuration file again when it changes, for services that receive no signals.',
  },
  'stop-with-stdin': {
    takes: 'flag',
    label: '--stop-with-stdin',
    description: 'Stop also when the standard input ends, for programs that run the server.',
  },
  'prove-identity': {
    takes: 'flag',
    label: '--prove-identity',
    description: 'Prove at /healthz/identity that the server knows its token; for generated tokens only.',
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

type OptionName = keyof typeof commandOptions;

/** The options of each command, in the order of its help. */
const optionsByCommand = {
  serve: ['config', 'host', 'port', 'data', 'workers', 'reload-on-change', 'stop-with-stdin', 'prove-identity'],
  'check-config': ['config', 'format'],
  token: [],
  backup: ['config', 'data'],
  restore: ['config', 'data'],
  verify: ['config', 'data'],
  migrate: ['from', 'to'],
  upgrade: ['config'],
  retention: ['config', 'data'],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>;

export type CommandName = keyof typeof optionsByCommand;

/** Returns the options of a command, for `readOptions`. */
export function specsOf(command: CommandName): OptionSpecs {
  return Object.fromEntries(optionsByCommand[command].map((name) => [name, commandOptions[name]]));
}

/** Returns the lines about the options of a command, for its help. */
export function optionLines(command: CommandName): string {
  const own = optionsByCommand[command].map((name): readonly [string, string] => {
    const { label, description } = commandOptions[name];
    return [label, description];
  });
  return [...own, ['-h, --help', 'Print this help.'] as const]
    .map(([label, description]) => `  ${label.padEnd(20)}${description}\n`)
    .join('');
}
