import type { OptionSpecs } from '../../server/cli/options/options.ts';

interface CommandOption {
  readonly takes: 'flag' | 'value' | 'values';
  /** What the value names, if it is a path that cannot be empty. */
  readonly names?: 'file' | 'folder';
  /** The option with its value, for the help. */
  readonly label: string;
  readonly description: string;
}

const commandOptions = {
  config: {
    takes: 'value',
    names: 'file',
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
    names: 'folder',
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
  registry: {
    takes: 'value',
    label: '--registry URL',
    description: 'The address of the running server. Default: the variable TASKWRIGHT_REGISTRY_URL.',
  },
  tenant: { takes: 'value', label: '--tenant NAME', description: 'The tenant, in multi-tenant mode.' },
  'token-file': {
    takes: 'value',
    label: '--token-file FILE',
    description: 'The file with the token of an admin. Default: the variable TASKWRIGHT_REGISTRY_TOKEN.',
  },
  json: { takes: 'flag', label: '--json', description: 'Print JSON, with the names of the admin API.' },
  'generate-token': { takes: 'flag', label: '--generate-token', description: 'Generate a token, and print it once.' },
  'new-token-file': {
    takes: 'value',
    label: '--new-token-file FILE',
    description: 'The file with the new token of the user.',
  },
  name: { takes: 'value', label: '--name NAME', description: 'The name of the new token.' },
  'read-write': { takes: 'flag', label: '--read-write', description: 'Create a token that can publish.' },
  'stage-only': {
    takes: 'flag',
    label: '--stage-only',
    description: 'Create a token that can stage versions, which others approve.',
  },
  member: { takes: 'values', label: '--member USERNAME', description: 'A member of the new group; repeatable.' },
  add: { takes: 'values', label: '--add USERNAME', description: 'A user to add to the group; repeatable.' },
  remove: { takes: 'values', label: '--remove USERNAME', description: 'A user to remove from the group; repeatable.' },
  group: {
    takes: 'values',
    label: '--group GROUP',
    description: 'Explain the access with a group that the identity provider assigns; repeatable.',
  },
  package: {
    takes: 'values',
    label: '--package PATTERN',
    description: 'Limit the token to packages, such as npm/@acme/*; repeatable.',
  },
  address: {
    takes: 'values',
    label: '--address RANGE',
    description: 'Limit the token to addresses, such as 10.0.0.0/8; repeatable.',
  },
  days: { takes: 'value', label: '--days N', description: 'The number of days after which the token expires.' },
  reason: {
    takes: 'value',
    label: '--reason TEXT',
    description:
      'Why a version is hidden, which clients show to everyone who may read the package, or a staged version is rejected.',
  },
  user: { takes: 'value', label: '--user USERNAME', description: 'Only the changes that this user made.' },
  action: { takes: 'value', label: '--action ACTION', description: 'Only changes of a kind, such as package.publish.' },
  since: { takes: 'value', label: '--since TIME', description: 'Only changes since a date or a time.' },
  limit: { takes: 'value', label: '--limit N', description: 'The maximum number of changes. Default: 100.' },
  'dry-run': {
    takes: 'flag',
    label: '--dry-run',
    description: 'Change nothing; exit with 2 if there are differences.',
  },
  prune: { takes: 'flag', label: '--prune', description: 'Delete what the file does not contain.' },
  packages: {
    takes: 'value',
    label: '--packages FILE',
    description: 'A file with a name or a pattern of packages in each line.',
  },
  all: { takes: 'flag', label: '--all', description: 'Import all packages that the source lists.' },
  'from-token-file': {
    takes: 'value',
    label: '--from-token-file FILE',
    description: 'The file with the token of the source, or its username:password. Default: TASKWRIGHT_SOURCE_TOKEN.',
  },
  'redirect-host': {
    takes: 'values',
    label: '--redirect-host HOST',
    description: 'Another host from which the source may send tarballs; repeatable.',
  },
  'omit-provenance': {
    takes: 'flag',
    label: '--omit-provenance',
    description: 'Import versions without their provenance, for a registry that does not verify it.',
  },
  tags: {
    takes: 'value',
    label: '--tags FILE',
    description: 'The tags of packages, as JSON: {"one": {"latest": "1.0.0"}}.',
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

export type OptionName = keyof typeof commandOptions;

/** The options of the commands for a running server. */
export const remoteOptions = ['registry', 'tenant', 'token-file', 'json'] as const satisfies readonly OptionName[];

/** The options of `import`. */
export const importOptions = [
  ...(['from', 'package', 'packages', 'all', 'from-token-file', 'redirect-host'] as const),
  ...(['omit-provenance', 'tags', 'dry-run'] as const),
] as const satisfies readonly OptionName[];

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
  users: ['generate-token', 'new-token-file', ...remoteOptions],
  tokens: ['name', 'read-write', 'stage-only', 'package', 'address', 'days', ...remoteOptions],
  rules: ['group', ...remoteOptions],
  groups: ['member', 'add', 'remove', ...remoteOptions],
  packages: ['reason', ...remoteOptions],
  stage: ['reason', ...remoteOptions],
  audit: ['user', 'action', 'since', 'limit', ...remoteOptions],
  apply: ['dry-run', 'prune', ...remoteOptions],
  import: [...importOptions, ...remoteOptions],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>;

/** The options that have another meaning in a command. */
const otherMeanings: Readonly<Record<string, Readonly<Record<string, Omit<CommandOption, 'takes' | 'names'>>>>> = {
  import: {
    from: {
      label: '--from URL',
      description: 'The address of the registry to import from, as package clients use it.',
    },
    package: {
      label: '--package NAME',
      description: 'A package to import, or a pattern such as @acme/*; repeatable.',
    },
    'dry-run': { label: '--dry-run', description: 'Change nothing; list what would be imported.' },
  },
};

export type CommandName = keyof typeof optionsByCommand;

/** Returns the options of a command, for `readOptions`. */
export function specsOf(command: CommandName): OptionSpecs {
  return specsFor(optionsByCommand[command]);
}

/** Returns options, for `readOptions`. */
export function specsFor(names: readonly OptionName[]): OptionSpecs {
  return Object.fromEntries(names.map((name) => [name, commandOptions[name]]));
}

const minLabelWidth = 20;

/** Returns the lines about the options of a command, for its help. */
export function optionLines(command: CommandName): string {
  const own = optionsByCommand[command].map((name): readonly [string, string] => {
    const { label, description } = otherMeanings[command]?.[name] ?? commandOptions[name];
    return [label, description];
  });
  const labelWidth = Math.max(minLabelWidth, ...own.map(([label]) => label.length + 2));
  return [...own, ['-h, --help', 'Print this help.'] as const]
    .map(([label, description]) => `  ${label.padEnd(labelWidth)}${description}\n`)
    .join('');
}
