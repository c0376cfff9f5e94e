import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLarge } from '../../support/large.ts';
import { loadGrammar, loadGrammarWithoutPlainRules, searchesIn, type Token, tokenize } from './tokens.ts';

const scopeNames = ['source.tasks-toml', 'source.tasks-config-toml', 'source.tasks-json'] as const;
type ScopeName = (typeof scopeNames)[number];
const grammars = await Promise.all(
  scopeNames.map(async (scopeName) => ({
    scopeName,
    grammar: await loadGrammar(scopeName),
    slowGrammar: await loadGrammarWithoutPlainRules(scopeName),
  })),
);

/** Expects that the grammars give a text the same scopes with the rules `plain-…` as without them. */
function expectSameScopes(text: string, names: readonly ScopeName[] = scopeNames): void {
  for (const { grammar, slowGrammar } of grammars.filter(({ scopeName }) => names.includes(scopeName))) {
    expect(scopesIn(tokenize(grammar, text), text)).toEqual(scopesIn(tokenize(slowGrammar, text), text));
  }
}

/** Returns the parts of a text with their scopes. The scope of a plain script differs, since it contains no template expressions. */
function scopesIn(tokens: readonly Token[], text: string): readonly string[] {
  const parts: { text: string; scopes: string }[] = [];
  for (const token of tokens) {
    const scopes = token.scopes.join(' ').replace('meta.script.plain.task', 'meta.script.task');
    const last = parts.at(-1);
    const part = text.slice(token.start, token.end).replace('\n', '');
    if (last?.scopes === scopes) last.text += part;
    else if (part !== '') parts.push({ text: part, scopes });
  }
  return parts.map((part) => `${part.text}: ${part.scopes}`);
}

const atoms = [
  ...['run', 'run_windows', 'usage', 'shell', 'env', 'a', '"b c"', "'d'", 'a.b', '1', '-1_0', '01', '1.5', '0x1F'],
  ...['=', '=', '=', ',', ',', '.', '[', ']', '[[', '{', '}', '#', ' ', '  ', '\n', '\n', '\n[a]\n', '\n[a.env]\n'],
  ...['true', 'false', 'truely', '2024-01-31', '10:00:00', '"', '""', '"""', "'", "'''", '\\', '$A', '{{ x }}', '!'],
  ...['"x"', "'x'", '"npm test"', "'npm test'", '"npm run build -- -p 1"', '"if x"', '"echo if"', '"a; b"', '"A=1 x"'],
  ...['"$A"', '"{{ x }}"', '"a\\n"', '"{"', "'{'", '"echo"', '"python -c"', '""', "''"],
];

const randomText = fc.array(fc.constantFrom(...atoms), { maxLength: 24 }).map((parts) => parts.join(''));

const randomItem = fc.tuple(
  fc.constantFrom('', 'A = ', 'run = ', 'a.b='),
  fc.constantFrom(...atoms),
  fc.constantFrom(',', ', ', ' ', ''),
);

/** An entry that is nearly plain. */
const randomEntry = fc
  .tuple(
    fc.constantFrom('run', 'env', 'depends', '"run"', 'a.run', ''),
    fc.constantFrom('[', '{', '', '[[', '[ '),
    fc.array(randomItem),
    fc.constantFrom(']', '}', '', ' ] # c', '] x', ']\nb = 1', '\n]'),
  )
  .map(([key, open, items, close]) => `[t]\n${key} = ${open}${items.flat().join('')}${close}\nnext = "x"`);

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));
const corpus = process.env.TASKWRIGHT_CORPUS;
const folders = corpus === undefined ? [examples] : [examples, corpus];

/** The grammars of the language of a file; `npm run test:large` compares the others as well. */
function grammarsFor(path: string): readonly ScopeName[] {
  if (isLarge) return scopeNames;
  return path.endsWith('.json') ? ['source.tasks-json'] : ['source.tasks-toml', 'source.tasks-config-toml'];
}

describe('the rules for plain text give the scopes that the other rules would give', () => {
  test('in random text', () => {
    fc.assert(
      fc.property(randomText, (text) => expectSameScopes(text)),
      { numRuns: 1_500 },
    );
  });

  test('in random entries', () => {
    fc.assert(
      fc.property(randomEntry, (text) => expectSameScopes(text)),
      { numRuns: 1_500 },
    );
  });

  test.for(folders)('in the files of %s', { timeout: 300_000 }, (folder) => {
    for (const path of filesIn(folder)) expectSameScopes(readFileSync(path, 'utf8'), grammarsFor(path));
  });
});

/** Lines of a task, and the numbers of searches that they need with and without the rules for plain text. */
const lines: Readonly<Record<string, readonly [searches: number, otherwise: number]>> = {
  'description = "Builds it"': [2, 7],
  'quiet = false': [2, 6],
  'depends = ["a", "b"]': [5, 12],
  'env = { A = "1", B = "2" }': [5, 20],
};

test.for(Object.entries(lines))('the line %s needs few searches', ([line, [expected, otherwise]]) => {
  const [{ grammar, slowGrammar } = expect.fail()] = grammars;
  const additional = (each: typeof grammar) => searchesIn(each, `[a]\n${line}`) - searchesIn(each, '[a]');
  expect([additional(grammar), additional(slowGrammar)]).toEqual([expected, otherwise]);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:toml|json)$/.test(path))
    .map((path) => join(folder, path));
}
