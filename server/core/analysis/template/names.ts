/** A name that the runner gives to templates. */
export interface TemplateName {
  readonly name: string;
  /** One line: what it is, or does. */
  readonly summary: string;
  /** What stands in its parentheses: `undefined` when it takes nothing. */
  readonly takes?: string;
  /** It only works in these properties of a task; everywhere when nothing is said. */
  readonly only?: readonly string[];
  /** It is to be used no longer; the text is what to use, where there is something. */
  readonly deprecated?: string;
}

type Row = readonly [name: string, summary: string, takes?: string];

const scripts = ['run', 'run_windows'] as const;

/** The properties that are rendered when the arguments of the task are known. */
export const propertiesWithUsage: readonly string[] = [
  ...scripts,
  'depends',
  'depends_post',
  'wait_for',
  'confirm',
  'sources',
  'outputs',
];

export const templateVariables: readonly TemplateName[] = [
  ...named([
    ['config_root', 'The folder that the file with this task belongs to.'],
    ['cwd', 'The folder that the runner was started in.'],
    ['env', 'The environment variables, as `env.NAME`.'],
    ['vars', 'The variables of the task and of the config files, as `vars.name`.'],
    ['tools', 'The installed tools with `version` and `path`, as `tools.node.version`.'],
    ['mise_bin', "The path of the runner's program."],
    ['mise_pid', 'The process id of the runner.'],
    ['mise_env', 'The environments that are switched on; only there when at least one is.'],
    ['xdg_cache_home', 'The folder for caches of the user.'],
    ['xdg_config_home', 'The folder for configuration of the user.'],
    ['xdg_data_home', 'The folder for data of the user.'],
    ['xdg_state_home', 'The folder for state of the user.'],
  ]),
  { name: 'config_source', summary: 'The file that the value is written in.', only: ['env', 'vars'] },
  {
    name: 'usage',
    summary: 'The arguments and flags of the task, by their names in snake case: `usage.dry_run`.',
    only: propertiesWithUsage,
  },
];

export const templateFunctions: readonly TemplateName[] = [
  ...named([
    ['arch', "The processor's architecture, as `x64` or `arm64`."],
    ['choice', 'Random characters out of an alphabet.', 'n=8, alphabet="abc"'],
    ['exec', 'What a command prints.', 'command="git rev-parse HEAD"'],
    ['get_env', 'An environment variable, or the default.', 'name="HOME", default=""'],
    ['get_random', 'A random whole number.', 'start=0, end=10'],
    ['haiku', 'A random name of a few words.'],
    ['now', 'The time now.', 'timestamp=true'],
    ['num_cpus', 'How many processors there are.'],
    ['os', 'The operating system: `linux`, `macos` or `windows`.'],
    ['os_family', 'The family of the operating system: `unix` or `windows`.'],
    ['range', 'The whole numbers up to an end.', 'end=5'],
    ['read_file', 'The content of a file.', 'path="VERSION"'],
    ['throw', 'Stops with a message.', 'message="…"'],
  ]),
  { name: 'task_source_files', summary: 'The files that `sources` of the task matches.', only: scripts },
  ...named([
    ['arg', 'Defines an argument of the task where it is used.', 'name="x"'],
    ['option', 'Defines a flag with a value where it is used.', 'name="x"'],
    ['flag', 'Defines a flag where it is used.', 'name="x"'],
  ]).map((name) => ({ ...name, only: scripts, deprecated: 'define it in `usage` and write `usage.<name>`' })),
];

const filters: readonly Row[] = [
  ['abs', 'The number without its sign.'],
  ['absolute', 'The path from the root.'],
  ['b64_decode', 'Text out of Base64.'],
  ['b64_encode', 'Base64 of the text.'],
  ['basename', 'The last segment of the path.'],
  ['canonicalize', 'The path from the root, links followed; it must exist.'],
  ['capitalize', 'The first letter in upper case, the others in lower case.'],
  ['date', 'A time, written as the format says.', 'format="%Y-%m-%d"'],
  ['default', 'Another value when there is none.', 'value=""'],
  ['dirname', 'The path without its last segment.'],
  ['escape_html', 'Text that is safe in HTML.'],
  ['escape_xml', 'Text that is safe in XML.'],
  ['extname', 'The ending of the file name.'],
  ['file_size', 'The size of the file in bytes.'],
  ['file_stem', 'The file name without its ending.'],
  ['filesize_format', 'A number of bytes for people to read.'],
  ['filesizeformat', 'A number of bytes for people to read.'],
  ['first', 'The first item.'],
  ['float', 'The value as a number with a fraction.'],
  ['format', 'The value, written as the specification says.', 'spec=""'],
  ['get', 'The member with this key.', 'key=""'],
  ['group_by', 'The items by the value of an attribute.', 'attribute=""'],
  ['hash', 'A hash of the text.'],
  ['hash_file', "A hash of the file's content."],
  ['indent', 'Every line moved to the right.'],
  ['int', 'The value as a whole number.'],
  ['join', 'The items as one text.', 'sep=" "'],
  ['join_path', 'The items as one path.'],
  ['json_encode', 'The value as JSON.'],
  ['kebabcase', 'In `kebab-case`.'],
  ['keys', 'The keys of a map.'],
  ['last', 'The last item.'],
  ['last_modified', 'When the file was last changed.'],
  ['length', 'How many items or characters there are.'],
  ['lower', 'In lower case.'],
  ['lowercamelcase', 'In `lowerCamelCase`.'],
  ['newlines_to_br', 'Line ends as `<br>`.'],
  ['nth', 'The item at an index.', 'n=0'],
  ['pairs', 'The keys of a map with their values.'],
  ['pluralize', 'The ending for a number of things.'],
  ['quote', 'Quoted for a shell.'],
  ['regex_replace', 'Whatever fits a pattern, replaced.', 'pattern="", rep=""'],
  ['replace', 'A text, replaced wherever it occurs.', 'from="", to=""'],
  ['reverse', 'Backwards.'],
  ['round', 'The nearest whole number.'],
  ['safe', 'As it is, without escapes.'],
  ['shoutykebabcase', 'In `SHOUTY-KEBAB-CASE`.'],
  ['shoutysnakecase', 'In `SHOUTY_SNAKE_CASE`.'],
  ['shuffle', 'The items in random order.'],
  ['slug', 'As part of an address: lower case, with hyphens.'],
  ['slugify', 'As part of an address: lower case, with hyphens.'],
  ['snakecase', 'In `snake_case`.'],
  ['sort', 'The items in order.'],
  ['spaceless', 'Without white space between HTML tags.'],
  ['split', 'The parts between separators.', 'pat=","'],
  ['str', 'The value as text.'],
  ['striptags', 'Without HTML tags.'],
  ['title', 'Every Word With a Capital.'],
  ['trim', 'Without white space at both ends.'],
  ['trim_end', 'Without white space at the end.'],
  ['trim_start', 'Without white space at the start.'],
  ['truncate', 'The first characters only.', 'length=80'],
  ['unique', 'Each item once.'],
  ['upper', 'In upper case.'],
  ['uppercamelcase', 'In `UpperCamelCase`.'],
  ['urlencode', 'Percent-encoded, slashes left as they are.'],
  ['urlencode_strict', 'Percent-encoded.'],
  ['values', 'The values of a map.'],
  ['wordcount', 'How many words there are.'],
];

const deprecatedFilters: readonly (readonly [name: string, advice: string])[] = [
  ['as_str', 'use `str`'],
  ['escape', 'use `escape_html`'],
  ['linebreaksbr', 'use `newlines_to_br`'],
  ['addslashes', ''],
  ['trim_start_matches', 'use `trim_start`'],
  ['trim_end_matches', 'use `trim_end`'],
  ['slice', 'write `value[start:end]`'],
  ['concat', ''],
  ['map', ''],
  ['filter', ''],
];

export const templateFilters: readonly TemplateName[] = [
  ...named(filters),
  ...deprecatedFilters.map(([name, advice]) => ({
    name,
    summary: advice === '' ? 'Deprecated.' : '',
    deprecated: advice,
  })),
];

export const templateTests: readonly TemplateName[] = named([
  ['after', 'Later than another time.', 'other=""'],
  ['array', 'A list.'],
  ['before', 'Earlier than another time.', 'other=""'],
  ['bool', 'True or false.'],
  ['containing', 'Has this in it.', 'pat=""'],
  ['defined', 'There is such a variable.'],
  ['dir', 'The path of a folder that exists.'],
  ['divisible_by', 'Can be divided without a rest.', 'divisor=2'],
  ['divisibleby', 'Can be divided without a rest.', 'divisor=2'],
  ['ending_with', 'Has this end.', 'pat=""'],
  ['even', 'An even number.'],
  ['exists', 'The path of something that exists.'],
  ['file', 'The path of a file that exists.'],
  ['float', 'A number with a fraction.'],
  ['integer', 'A whole number.'],
  ['iterable', 'Can be gone through with `for`.'],
  ['map', 'Has keys and values.'],
  ['matching', 'Fits a pattern.', 'pat=""'],
  ['none', 'Has no value.'],
  ['number', 'A number.'],
  ['object', 'Has keys and values.'],
  ['odd', 'An odd number.'],
  ['semver_matching', 'A version that fits a requirement.', 'requirement="^1"'],
  ['starting_with', 'Has this beginning.', 'pat=""'],
  ['string', 'Text.'],
  ['undefined', 'There is no such variable.'],
]);

export const templateNames: Readonly<Record<'variable' | 'function' | 'filter' | 'test', readonly TemplateName[]>> = {
  variable: templateVariables,
  function: templateFunctions,
  filter: templateFilters,
  test: templateTests,
};

function named(rows: readonly Row[]): readonly TemplateName[] {
  return rows.map(([name, summary, takes]) => (takes === undefined ? { name, summary } : { name, summary, takes }));
}
