import { didYouMean } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { type CommandName, optionLines } from './command-options.ts';

interface CommandHelp {
  /** The command with its arguments. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Further sentences for the help of the command, in lines. */
  readonly details: string;
  readonly example: string;
}

const commandHelps: Readonly<Record<CommandName, CommandHelp>> = {
  serve: {
    usage: 'serve',
    summary: 'Start the server and run until it is stopped (Ctrl+C, SIGTERM).',
    details:
      'SIGHUP, or Ctrl+Break on Windows, makes the server read the configuration file again, as\ndoes a change of the file with `--reload-on-change`. The log is written to the standard output as\nJSON lines.',
    example: 'serve --config registry.toml --port 4873',
  },
  'check-config': {
    usage: 'check-config [FILE]',
    summary: 'Print all problems of a configuration file, with line and column.',
    details: 'The exit code is 0 if a server can start with the file, and 1 if it cannot.',
    example: 'check-config registry.toml',
  },
  token: {
    usage: 'token generate',
    summary: 'Print a new token, and its SHA-256 hash for the configuration file.',
    details: 'The token is not stored.',
    example: 'token generate',
  },
  backup: {
    usage: 'backup FILE',
    summary: 'Write a backup of all data to one tar file; the server may be running.',
    details: 'The file must not exist, and its folder must exist.',
    example: 'backup backup.tar',
  },
  restore: {
    usage: 'restore FILE',
    summary: 'Verify a backup and restore it into the configured storage, which must be empty.',
    details: 'If the backup is damaged, nothing is restored.',
    example: 'restore backup.tar --data restored',
  },
  verify: {
    usage: 'verify [FILE]',
    summary: 'Verify a backup or, without a file, the storage; the servers may be running.',
    details: 'Nothing is changed.',
    example: 'verify backup.tar',
  },
  migrate: {
    usage: 'migrate',
    summary: 'Copy everything to another storage, such as from SQLite to PostgreSQL and an object store.',
    details:
      'Requires `--from` and `--to`. If the old servers are not read-only, only contents are copied,\nand the command must be repeated when they are.',
    example: 'migrate --from old.toml --to new.toml',
  },
  upgrade: {
    usage: 'upgrade',
    summary: 'Upgrade the PostgreSQL database to this version, as servers do when they start.',
    details: 'A database in SQLite is upgraded only by its server.',
    example: 'upgrade --config registry.toml',
  },
  retention: {
    usage: 'retention',
    summary: 'List what the rules of the configuration would remove now; the server may be running.',
    details: 'Nothing is removed.',
    example: 'retention --config new.toml',
  },
  users: {
    usage: 'users ACTION',
    summary: 'List and change the users of a running server.',
    details:
      'Actions\n  list\n  add USERNAME ROLE       the role is read, write or admin\n  role USERNAME ROLE      change the role\n  token USERNAME          replace the token\n  revoke USERNAME         revoke all tokens and logins\n  delete USERNAME',
    example: 'users add alice write --generate-token --registry https://registry.example',
  },
  tokens: {
    usage: 'tokens ACTION',
    summary: 'List, create and revoke the named tokens of users of a running server.',
    details:
      'Actions\n  list USERNAME\n  create USERNAME         with --name; only this output contains the token\n  revoke USERNAME ID',
    example: 'tokens create ci --name release --read-write --package "npm/@acme/*" --days 90',
  },
  rules: {
    usage: 'rules ACTION',
    summary: 'List, change and explain the access rules of a running server.',
    details:
      'Actions\n  list\n  add USER PATTERN PERMISSION\n  delete ID\n  explain PACKAGE [USERNAME]    who can read and write a package, and why',
    example: 'rules add alice "npm/@acme/*" write',
  },
  groups: {
    usage: 'groups ACTION',
    summary: 'List, add, change and delete the groups of a running server.',
    details:
      'Actions\n  list\n  add GROUP        a group with each --member\n  change GROUP     with --add and --remove\n  delete GROUP     with the access rules that were added for it',
    example: 'groups add web --member alice --member bob',
  },
  packages: {
    usage: 'packages ACTION',
    summary: 'List the packages of a running server, hide versions, and release names.',
    details:
      'Actions\n  list [TEXT]\n  show NAME               its versions and tags\n  release NAME            make the name of an unpublished package one of the upstream again\n  quarantine NAME@VERSION    hide a published version; with --reason\n  unquarantine NAME@VERSION  make it visible again\n  quarantined             the hidden versions, with the reasons',
    example: 'packages quarantine web@1.2.3 --reason "Contains a stolen token."',
  },
  stage: {
    usage: 'stage ACTION',
    summary: 'List, compare, approve and reject the staged versions of a running server.',
    details:
      'Actions\n  list\n  diff ID                 what differs from the current version, as JSON\n  approve ID              publish the version\n  reject ID               remove the version',
    example: 'stage list --registry https://registry.example',
  },
  audit: {
    usage: 'audit',
    summary: 'List the latest changes of a running server, newest first.',
    details: 'The changes include those of all tenants, unless `--tenant` names one.',
    example: 'audit --action package.publish --since 2026-11-01 --json',
  },
  apply: {
    usage: 'apply FILE',
    summary: 'Make the users, groups and access rules of a running server those of a TOML or CSV file.',
    details:
      'The file has the form that Registry Admin exports: `[[users]]`, `[[groups]]` and `[[acl]]`, as in registry.toml. Without\n`--prune`, nothing is deleted. Exit codes: 0 nothing to do, or all changes made; 1 failure; 2 differences, with\n`--dry-run`; 64 invalid command line.',
    example: 'apply access.toml --dry-run',
  },
  import: {
    usage: 'import [FOLDER]',
    summary: 'Publish the packages of a folder of tarballs, or of another registry, to a running server.',
    details:
      'Versions that are there with the same content are skipped, so the same command continues an interrupted\nimport. The exit code is 1 if something was refused; it is listed with the reason.',
    example: "import --from https://old.example --package '@acme/*' --dry-run",
  },
};

/** Returns whether a word is the name of a command. */
export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commandHelps, word);
}

/** Returns the output of `taskwright-registry help`. */
export function overview(): string {
  const list = Object.values(commandHelps)
    .map(({ usage, summary }) => `  ${usage.padEnd(22)}${summary}\n`)
    .join('');
  return `Usage: taskwright-registry COMMAND [OPTIONS]

${list}
  help COMMAND          Print the options of a command, with an example.
  -V, --version         Print the version.

Exit codes: 0 success, 1 failure, 2 invalid command line or unreadable configuration file, 65 damaged data, 75 another
server is using the data folder. Those of apply are different; see its help.
`;
}

/** Returns the output of `taskwright-registry help` with arguments. Throws a UsageError for an unknown command. */
export function helpFor(words: readonly string[]): string {
  const [name, ...more] = words;
  if (name === undefined) return overview();
  if (more.length > 0) throw new UsageError('`help` takes one command');
  if (!isCommandName(name)) throw unknownCommand(name);
  const { usage, summary, details, example } = commandHelps[name];
  return `Usage: taskwright-registry ${usage} [OPTIONS]

${summary}
${details}

Options
${optionLines(name)}
Example
  taskwright-registry ${example}
`;
}

/** Returns the error for a word that is not a command, with the most similar command. */
export function unknownCommand(word: string): UsageError {
  if (word.startsWith('-')) {
    const suggestion = didYouMean(word, ['--help', '--version']);
    return new UsageError(`there is no option \`${word}\` before the command${suggestion}`);
  }
  return new UsageError(`there is no command \`${word}\`${didYouMean(word, [...Object.keys(commandHelps), 'help'])}`);
}
