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

/** The properties that both arguments and flags can have. */
const sharedProperties: Properties = {
  ...help,
  required: flag('Whether it must be given.'),
  default: text('The value if it is omitted.'),
  env: text('The environment variable that provides the value if the command line does not.'),
  var: flag('Whether it can be repeated.'),
  var_min: count('The minimum number of times that it must be given.'),
  var_max: count('The maximum number of times that it can be given.'),
  hide: flag('Whether help and completion omit it.'),
  help_heading: text('The heading under which help lists it.'),
  effect,
  display_order: count(),
  surface: text(),
  required_if: text('The argument or flag that makes it required.'),
  required_unless: text('The argument or flag without which it is required.'),
  required_unless_all: text(),
  requires: text('The argument or flag that must be given together with it.'),
  conflicts: text('The argument or flag that cannot be given together with it.'),
  allow_negative_numbers: flag(),
  value_terminator: text(),
  hide_default_value: flag(),
  hide_possible_values: flag(),
  hide_env: flag(),
};

const argumentProperties: Properties = {
  ...sharedProperties,
  double_dash: {
    kind: ['required', 'optional', 'automatic', 'preserve'],
    summary: 'How `--` before it is handled.',
  },
  validate: text('An expression that the value must satisfy.'),
  validate_error: text('The message if the value does not satisfy `validate`.'),
  delimiter: text('The separator of several values in one argument.'),
  sigil: text(),
};

const flagProperties: Properties = {
  ...sharedProperties,
  default: { kind: 'string or boolean', summary: 'The value if it is omitted.' },
  count: flag('Whether its value is the number of times that it is given: `-vvv` is 3.'),
  global: flag('Whether it can also be given after subcommands.'),
  negate: text('The flag that turns it off, such as `--no-color`.'),
  ...deprecation,
  action: { kind: ['set', 'help', 'version'], summary: '' },
  builtin: flag(),
  exclusive: flag('Whether nothing else can be given together with it.'),
  require_equals: flag(),
  value_optional: flag('Whether its value can be omitted.'),
  bool_value: flag(),
  default_missing: text('The value if the flag is given without one.'),
  overrides: text('The arguments that it overrides.'),
  allow_hyphen_values: flag(),
  delimiter: text('The separator of several values in one argument.'),
};

const choices: Directive = {
  summary: 'The allowed values.',
  values: { min: 0, kind: 'string' },
  properties: {
    env: text('The environment variable that lists the values.'),
    ignore_case: flag(),
    strict: flag(),
  },
  children: { choice: opaque },
};

const severalDefaults: Directive = {
  summary: 'The default values, one per line.',
  values: { min: 0, kind: 'string' },
  properties: 'anything',
  children: 'anything',
};

const conditions = { required_if_eq: opaque, required_if_eq_all: opaque, note: opaque, warning: opaque };

export const argDirective: Directive = {
  summary: 'An argument: `<name>` is required, `[name]` is optional, `[name]…` takes several values.',
  values: { min: 1, kind: 'string' },
  properties: argumentProperties,
  children: {
    ...asChildren(without(argumentProperties, 'delimiter')),
    ...conditions,
    choices,
    default: severalDefaults,
    value_names: opaque,
  },
};

export const flagDirective: Directive = {
  summary: 'A flag with its short name, long name or both, and the value that it takes: `-o --output <file>`.',
  values: { min: 1, kind: 'string' },
  properties: flagProperties,
  children: {
    ...asChildren(without(flagProperties, 'negate', 'delimiter')),
    ...conditions,
    choices,
    default: { ...severalDefaults, values: { min: 0, kind: 'string or boolean' } },
    arg: argDirective,
    alias: {
      summary: 'Another name of the flag.',
      values: { min: 1, kind: 'string' },
      properties: 'anything',
      children: 'anything',
    },
    requires_if: opaque,
    default_if: opaque,
  },
};
