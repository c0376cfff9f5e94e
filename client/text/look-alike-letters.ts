/** A letter that can be mistaken for one of another script. */
export interface LookAlike {
  readonly letter: string;
  /** The English name of its script. */
  readonly script: string;
}

/** The scripts whose letters are named. The letters of all others have the script `Other`. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari'],
  ...['Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
].map((name) => ({ name, letters: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }));

/** The scripts of East Asia are written together with each other and with Latin letters. */
const eastAsian: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']);

/** The letters of other scripts that have the shape of a Latin letter in most fonts. */
const latinShapes = /^[АВЕЅІЈКМНОРСТУХаеорсухѕіјԁԛԝһѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχօոսհ]+$/u;

/**
 * Returns the letters of a name that can be mistaken for others, each once: letters of a second script, such as a Cyrillic `а`
 * between Latin letters; all letters of a name in another script that all look Latin; and variants of ASCII letters, such
 * as full-width ones. Uses the Unicode data of the JavaScript engine.
 */
export function lookAlikeLetters(name: string): readonly LookAlike[] {
  // Most names are ASCII.
  if (/^[ -~]*$/.test(name)) return [];
  const found = [...new Set(name.match(/\p{L}/gu) ?? [])];
  // Letters of no script, such as `µ`, are used with all scripts.
  const own = found.filter((letter) => isVariant(letter) || !/\p{Script_Extensions=Common}/u.test(letter));
  const letters = own.map((letter) => ({ letter, script: scriptOf(letter) }));
  const main = mainScript(letters);
  const isWholeLatinShaped = main !== 'Latin' && latinShapes.test(letters.map(({ letter }) => letter).join(''));
  return letters.filter(
    ({ letter, script }) => isWholeLatinShaped || isVariant(letter) || (script !== main && !areMixed(script, main)),
  );
}

function scriptOf(letter: string): string {
  return scripts.find(({ letters }) => letters.test(letter))?.name ?? 'Other';
}

/** Returns the Latin script if a name contains it, or else the script of most of its letters. */
function mainScript(letters: readonly LookAlike[]): string {
  const counts = new Map<string, number>();
  for (const { script } of letters) counts.set(script, (counts.get(script) ?? 0) + 1);
  if (counts.has('Latin')) return 'Latin';
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? 'Latin';
}

function areMixed(script: string, main: string): boolean {
  return eastAsian.has(script) && (main === 'Latin' || eastAsian.has(main));
}

/** Returns whether a letter is another form of an ASCII letter, such as `ａ` or `𝐚`. */
function isVariant(letter: string): boolean {
  return /[^ -~]/.test(letter) && /^[a-z]+$/i.test(letter.normalize('NFKC'));
}
