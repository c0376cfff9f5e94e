import type { Parameter, ParameterOption, Recipe } from './recipe.ts';
import { quotedText } from './syntax-errors.ts';

/** What an attribute `arg` says about a parameter. */
type ArgumentFacts = Pick<Parameter, 'option' | 'help' | 'choices' | 'isRepeated' | 'flag'>;

/** Returns the parameters with what attributes `arg` say about them, and the attributes without those that are completely known. */
export function withArguments(
  attributes: Recipe['attributes'],
  parameters: readonly Parameter[],
): Pick<Recipe, 'attributes' | 'parameters'> {
  const known = new Map<string, ArgumentFacts>();
  const others = [...attributes].flatMap(([key, value]): readonly (readonly [string, string])[] => {
    if (!key.startsWith('arg ')) return [[key, value]];
    const { name, facts, isComplete } = argumentIn(value);
    known.set(name, facts);
    return isComplete ? [] : [['arg', value]];
  });
  return {
    attributes: new Map(others),
    parameters: parameters.map((parameter) => ({ ...parameter, ...known.get(parameter.name) })),
  };
}

/** Matches one of the words in parentheses, such as `long`, `short="n"` or `pattern=["a", "b"]`, and the comma after it. */
const word = new RegExp(
  `\\s*(?<key>[a-z]+|${quotedText})\\s*(?:=\\s*(?<value>(?:${quotedText}|[^,])+?))?\\s*(?:,|$)`,
  'y',
);

function argumentIn(text: string): {
  readonly name: string;
  readonly facts: ArgumentFacts;
  /** Whether everything in the attribute is known. */
  readonly isComplete: boolean;
} {
  const words = new Map<string, string>();
  word.lastIndex = 0;
  let rest = text.length > 0;
  while (rest) {
    const groups = word.exec(text)?.groups;
    if (groups) words.set(groups.key ?? '', groups.value ?? '');
    rest = groups !== undefined && word.lastIndex < text.trimEnd().length;
  }
  const [first = ''] = words.keys();
  const name = unquoted(first);
  const option = optionOf(words, name);
  const choices = choicesIn(words.get('pattern'));
  const help = constantIn(words.get('help'));
  const { flag, isRepeated } = option ? flagIn(words) : { flag: undefined, isRepeated: undefined };
  const unknown = [...words.keys()].slice(1).filter((key) => {
    if (key === 'pattern') return choices === undefined;
    return key === 'help' ? help === undefined : !optionKeys.has(key) || !option;
  });
  return {
    name,
    facts: { option, help, choices, flag, isRepeated },
    isComplete: words.size > 1 && unknown.length === 0,
  };
}

/** The words that concern options only. */
const optionKeys = new Set(['long', 'short', 'value', 'flag', 'multiple']);

function optionOf(words: ReadonlyMap<string, string>, name: string): ParameterOption | undefined {
  const long = words.get('long');
  const short = words.get('short');
  if (long === undefined && short === undefined) return undefined;
  return {
    long: unquoted(long ?? '') || name,
    short: short === undefined ? undefined : unquoted(short) || name.slice(0, 1),
  };
}

function flagIn(words: ReadonlyMap<string, string>): Pick<ArgumentFacts, 'flag' | 'isRepeated'> {
  const value = words.get('value');
  if (value !== undefined) return { flag: { value, isOptional: false } };
  if (words.has('flag')) return { flag: { value: "'true'", isOptional: true } };
  return { isRepeated: words.has('multiple') || undefined };
}

/** Returns the alternatives of a pattern that consists only of them; undefined for any other pattern. */
function choicesIn(pattern: string | undefined): readonly string[] | undefined {
  const text = constantIn(pattern);
  return text !== undefined && /^[\w-]+(?:\|[\w-]+)+$/.test(text) ? text.split('|') : undefined;
}

/** Returns the text of a quoted string; undefined for any other expression. */
function constantIn(expression: string | undefined): string | undefined {
  return expression !== undefined && new RegExp(`^(?:${quotedText})$`).test(expression) && !expression.startsWith('`')
    ? unquoted(expression)
    : undefined;
}

function unquoted(text: string): string {
  return text.replace(/^('''|"""|'|")([\s\S]*)\1$/, '$2');
}
