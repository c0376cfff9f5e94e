/** The parsed first string of a `flag`, such as `-o --output <file>`. */
export interface FlagForm {
  readonly name: string;
  /** Its forms on a command line, short forms first: `-o`, `--output`. */
  readonly forms: readonly string[];
  /** Whether it takes a value. */
  readonly takesValue: boolean;
  /** The placeholder of the value, such as `<file>`. */
  readonly placeholder: string | undefined;
  readonly repeats: boolean;
  /** Always false, because the form of a flag cannot make it required. */
  readonly required: false;
  readonly fault: FlagFault | undefined;
}

export interface FlagFault {
  readonly word: string;
  readonly message: string;
  readonly replacement?: string;
}

export function flagForm(written: string): FlagForm {
  const words = written.replaceAll(/\.\.\.|…/g, ' … ').split(/\s+/);
  const names = words.flatMap((word) => (word.endsWith(':') ? [word.slice(0, -1)] : []));
  const longs = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2)] : []));
  const shorts = words.flatMap((word) => (/^-[^-]/.test(word) ? [word.slice(1)] : []));
  return {
    // The runner accepts `--output=<file>` as a long name; the name of the variable is the part before the `=`.
    name: names[0] ?? longs[0]?.replace(/=.*$/s, '') ?? shorts[0] ?? '',
    forms: [...shorts.map((short) => `-${short}`), ...longs.map((long) => `--${long.replace(/=.*$/s, '')}`)],
    takesValue: words.some(isValue),
    placeholder: words.find(isValue),
    repeats: words.includes('…'),
    required: false,
    fault: words.flatMap((word) => faultOf(word) ?? [])[0],
  };
}

function faultOf(word: string): FlagFault | undefined {
  if (word === '' || word === '…' || word.endsWith(':') || word.startsWith('--') || isValue(word)) return undefined;
  if (word.startsWith('-')) {
    if ([...word].length === 2) return undefined;
    const bare = word.replace(/,$/, '');
    const replacement = [...bare].length === 2 ? bare : `-${bare}`;
    const message =
      bare === word
        ? `A short flag has a single letter; write \`${replacement}\``
        : 'The names of a flag are not separated by commas; remove the comma';
    return word === '-' ? { word, message: 'A flag requires a name after the dash' } : { word, message, replacement };
  }
  if (/^[<[]/.test(word)) {
    const closing = word.startsWith('<') ? '>' : ']';
    return { word, message: `Value \`${word}\` is missing its \`${closing}\`; it must not contain spaces` };
  }
  const replacement = [...word].length === 1 ? `-${word}` : `--${word}`;
  return { word, message: `A flag begins with dashes; write \`${replacement}\``, replacement };
}

function isValue(word: string): boolean {
  return /^(?:<.*>|\[.*\])$/s.test(word);
}
