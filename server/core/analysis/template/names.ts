/** A name that template expressions can use. */
export interface TemplateName {
  readonly name: string;
  /** Its meaning in one line. */
  readonly summary: string;
  /** Its arguments, with examples of their values; undefined if it takes none. */
  readonly takes?: string;
  /** The properties of a task in which it is available; undefined if it is available in all. */
  readonly only?: readonly string[];
  /** Advice about the replacement of a deprecated name; empty if there is no replacement. */
  readonly deprecated?: string;
}

type Row = readonly [name: string, summary: string, takes?: string];

const scripts = ['run', 'run_windows'] as const;

/** The properties that the runner renders when the arguments of the task are known. */
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
    ['config_root', 'The project folder of the file with this task.'],
    ['cwd', 'The folder in which the runner was started.'],
    ['env', 'The environment variables: `env.NAME`.'],
    ['vars', 'The variables of the task and of the config files: `vars.name`.'],
    ['tools', 'The installed tools with `version` and `path`: `tools.node.version`.'],
    ['mise_bin', 'The path of the runner.'],
    ['mise_pid', 'The process id of the runner.'],
    ['mise_env', 'The enabled environments; only defined if there is at least one.'],
    ['xdg_cache_home', 'The cache folder of the user.'],
    ['xdg_config_home', 'The configuration folder of the user.'],
    ['xdg_data_home', 'The data folder of the user.'],
    ['xdg_state_home', 'The state folder of the user.'],
  ]),
  { name: 'config_source', summary: 'The file that contains the value.', only: ['env', 'vars'] },
  {
    name: 'usage',
    summary: 'The arguments and flags of the task by their names in snake case: `usage.dry_run`.',
    only: propertiesWithUsage,
  },
];

export const templateFunctions: readonly TemplateName[] = [
  ...named([
    ['arch', 'The architecture of the processor, such as `x64` or `arm64`.'],
    ['choice', 'Random characters from an alphabet.', 'n=8, alphabet="abc"'],
    ['exec', 'The output of a command.', 'command="git rev-parse HEAD"'],
    ['get_env', 'The value of an environment variable, or the default.', 'name="HOME", default=""'],
    ['get_random', 'A random integer.', 'start=0, end=10'],
    ['haiku', 'A random name that consists of a few words.'],
    ['now', 'The current time.', 'timestamp=true'],
    ['num_cpus', 'The number of processors.'],
    ['os', 'The operating system: `linux`, `macos` or `windows`.'],
    ['os_family', 'The family of the operating system: `unix` or `windows`.'],
    ['range', 'The integers up to an end.', 'end=5'],
    ['read_file', 'The content of a file.', 'path="VERSION"'],
    ['throw', 'Makes the template fail with a message.', 'message="…"'],
  ]),
  { name: 'task_source_files', summary: 'The files that match `sources` of the task.', only: scripts },
  ...named([
    ['arg', 'Defines an argument of the task.', 'name="x"'],
    ['option', 'Defines a flag with a value.', 'name="x"'],
    ['flag', 'Defines a flag.', 'name="x"'],
  ]).map((name) => ({ ...name, only: scripts, deprecated: 'define it in `usage` and write `usage.<name>`' })),
];

const filters: readonly Row[] = [
  ['abs', 'The absolute value.'],
  ['absolute', 'The absolute path.'],
  ['b64_decode', 'The text decoded from Base64.'],
  ['b64_encode', 'The text encoded as Base64.'],
  ['basename', 'The last segment of the path.'],
  ['canonicalize', 'The absolute path with links resolved; the file must exist.'],
  ['capitalize', 'The text with its first letter in uppercase and the others in lowercase.'],
  ['date', 'The time in a format.', 'format="%Y-%m-%d"'],
  ['default', 'The value, or a default if there is none.', 'value=""'],
  ['dirname', 'The path without its last segment.'],
  ['escape_html', 'The text escaped for HTML.'],
  ['escape_xml', 'The text escaped for XML.'],
  ['extname', 'The extension of the file name.'],
  ['file_size', 'The size of the file in bytes.'],
  ['file_stem', 'The file name without its extension.'],
  ['filesize_format', 'The number of bytes as a readable size.'],
  ['filesizeformat', 'The number of bytes as a readable size.'],
  ['first', 'The first item.'],
  ['float', 'The value as a floating-point number.'],
  ['format', 'The value in a format.', 'spec=""'],
  ['get', 'The member with this key.', 'key=""'],
  ['group_by', 'The items by the value of an attribute.', 'attribute=""'],
  ['hash', 'A hash of the text.'],
  ['hash_file', "A hash of the file's content."],
  ['indent', 'The text with every line indented.'],
  ['int', 'The value as an integer.'],
  ['join', 'The items as one text.', 'sep=" "'],
  ['join_path', 'The items as one path.'],
  ['json_encode', 'The value as JSON.'],
  ['kebabcase', 'The text in `kebab-case`.'],
  ['keys', 'The keys of a map.'],
  ['last', 'The last item.'],
  ['last_modified', 'The time of the last change to the file.'],
  ['length', 'The number of items or characters.'],
  ['lower', 'The text in lowercase.'],
  ['lowercamelcase', 'The text in `lowerCamelCase`.'],
  ['newlines_to_br', 'The text with line breaks as `<br>`.'],
  ['nth', 'The item at an index.', 'n=0'],
  ['pairs', 'The keys of a map with their values.'],
  ['pluralize', 'The plural suffix for a number.'],
  ['quote', 'The text quoted for a shell.'],
  ['regex_replace', 'The text with all matches of a pattern replaced.', 'pattern="", rep=""'],
  ['replace', 'The text with all occurrences of a string replaced.', 'from="", to=""'],
  ['reverse', 'The items or characters in reverse order.'],
  ['round', 'The nearest integer.'],
  ['safe', 'The value without escaping.'],
  ['shoutykebabcase', 'The text in `SHOUTY-KEBAB-CASE`.'],
  ['shoutysnakecase', 'The text in `SHOUTY_SNAKE_CASE`.'],
  ['shuffle', 'The items in random order.'],
  ['slug', 'The text as a URL slug: lowercase with hyphens.'],
  ['slugify', 'The text as a URL slug: lowercase with hyphens.'],
  ['snakecase', 'The text in `snake_case`.'],
  ['sort', 'The items in ascending order.'],
  ['spaceless', 'The text without white space between HTML tags.'],
  ['split', 'The parts between separators.', 'pat=","'],
  ['str', 'The value as text.'],
  ['striptags', 'The text without HTML tags.'],
  ['title', 'The text with every word capitalized.'],
  ['trim', 'The text without white space at both ends.'],
  ['trim_end', 'The text without white space at the end.'],
  ['trim_start', 'The text without white space at the start.'],
  ['truncate', 'The first characters of the text.', 'length=80'],
  ['unique', 'The items without duplicates.'],
  ['upper', 'The text in uppercase.'],
  ['uppercamelcase', 'The text in `UpperCamelCase`.'],
  ['urlencode', 'The text percent-encoded, except for slashes.'],
  ['urlencode_strict', 'The text percent-encoded.'],
  ['values', 'The values of a map.'],
  ['wordcount', 'The number of words.'],
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
  ['after', 'Is after another time.', 'other=""'],
  ['array', 'Is an array.'],
  ['before', 'Is before another time.', 'other=""'],
  ['bool', 'Is a boolean.'],
  ['containing', 'Contains a value.', 'pat=""'],
  ['defined', 'Is defined.'],
  ['dir', 'Is the path of a folder that exists.'],
  ['divisible_by', 'Is divisible by a number.', 'divisor=2'],
  ['divisibleby', 'Is divisible by a number.', 'divisor=2'],
  ['ending_with', 'Ends with a string.', 'pat=""'],
  ['even', 'Is an even number.'],
  ['exists', 'Is the path of a file or folder that exists.'],
  ['file', 'Is the path of a file that exists.'],
  ['float', 'Is a floating-point number.'],
  ['integer', 'Is an integer.'],
  ['iterable', 'Can be iterated with `for`.'],
  ['map', 'Is a map.'],
  ['matching', 'Matches a pattern.', 'pat=""'],
  ['none', 'Has no value.'],
  ['number', 'Is a number.'],
  ['object', 'Is a map.'],
  ['odd', 'Is an odd number.'],
  ['semver_matching', 'Is a version that satisfies a requirement.', 'requirement="^1"'],
  ['starting_with', 'Begins with a string.', 'pat=""'],
  ['string', 'Is a string.'],
  ['undefined', 'Is not defined.'],
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
