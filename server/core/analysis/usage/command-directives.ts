import { argDirective, flagDirective } from './argument-directives.ts';
import {
  asChildren,
  count,
  type Directive,
  deprecation,
  effect,
  flag,
  help,
  opaque,
  type Properties,
  text,
  without,
} from './directive.ts';

const commandSwitches: Properties = Object.fromEntries(
  [
    'external_subcommand',
    'arg_required_else_help',
    'dont_delimit_trailing_values',
    'args_override_self',
    'subcommand_negates_reqs',
    'args_conflicts_with_subcommands',
    'subcommand_precedence_over_arg',
    'allow_missing_positional',
    'subcommand_required',
    'next_line_help',
    'flatten_help',
    'disable_help_flag',
    'disable_help_subcommand',
    'disable_version_flag',
  ].map((name) => [name, flag()]),
);

/** The properties that both subcommands and the task itself can have. */
export const commandAndRootProperties: Properties = {
  before_help: text('The text before the help.'),
  after_help: text('The text after the help.'),
  before_long_help: text(),
  after_long_help: text(),
  ...commandSwitches,
  subcommand_help_heading: text(),
  subcommand_value_name: text(),
  term_width: count(),
  max_term_width: count(),
  ...deprecation,
  surface: text(),
};

const commandProperties: Properties = {
  ...help,
  ...commandAndRootProperties,
  before_help_long: text(),
  after_help_long: text(),
  before_help_md: text(),
  after_help_md: text(),
  unknown_flags: { kind: ['value', 'error'], summary: '' },
  hide: flag('Whether help and completion omit it.'),
  help_heading: text(),
  effect,
  display_order: count(),
  restart_token: text(),
};

export const completeDirective: Directive = {
  summary: 'Completes the values of an argument.',
  values: { min: 1, max: 1, kind: 'string' },
  properties: {
    run: text('The command that prints the values, one per line.'),
    type: text('A type of value that shells complete, such as `file` or `dir`.'),
    descriptions: flag('Whether each line contains a value and its description, separated by a colon.'),
  },
  children: 'anything',
};

export const exampleDirective: Directive = {
  summary: 'An example of how to run the task.',
  values: { min: 1, max: 1, kind: 'string' },
  properties: {
    header: text('The heading of the example.'),
    help: text('A description of the example.'),
    lang: text('The language of the example.'),
  },
  children: 'anything',
};

export const mountDirective: Directive = {
  summary: 'A command that prints further directives.',
  values: { min: 0, kind: 'anything' },
  properties: { run: text('The command that prints the directives.') },
  children: 'anything',
};

/** Directives that are rarely used. */
export const rareDirectives = { group: opaque, clause: opaque, output: opaque, exit_code: opaque, select: opaque };

const alias: Directive = {
  summary: 'Other names of the subcommand.',
  values: { min: 1, kind: 'string' },
  properties: 'anything',
  children: 'anything',
};

export const cmdDirective: Directive = {
  summary: 'A subcommand with its own arguments and flags.',
  values: { min: 1, max: 1, kind: 'string' },
  properties: commandProperties,
  get children() {
    return childrenOfCommand;
  },
};

const childrenOfCommand: Readonly<Record<string, Directive>> = {
  ...asChildren(without(commandProperties, 'before_help_long', 'after_help_long', 'unknown_flags', 'display_order')),
  arg: argDirective,
  flag: flagDirective,
  cmd: cmdDirective,
  alias,
  complete: completeDirective,
  example: exampleDirective,
  mount: mountDirective,
  ...rareDirectives,
};
