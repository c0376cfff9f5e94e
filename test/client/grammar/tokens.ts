import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';
import { stubGrammars } from './stub-grammars.ts';

const syntaxes = new URL('../../../syntaxes/', import.meta.url);

const ownGrammars: Readonly<Record<string, string>> = {
  'source.task-script': 'task-script.tmLanguage.json',
  'source.task-header.injection': 'task-header.injection.tmLanguage.json',
  'source.task-template.injection': 'task-template.injection.tmLanguage.json',
  'source.task-usage': 'task-usage.tmLanguage.json',
  'source.tasks-config.injection': 'tasks-config.injection.tmLanguage.json',
  'source.tasks-config-toml': 'tasks-config-toml.tmLanguage.json',
  'source.tasks-json': 'tasks-json.tmLanguage.json',
  'source.tasks-toml': 'tasks-toml.tmLanguage.json',
};

const onigLib = loadOniguruma();

/** Returns a registry of our grammars; `edited` transforms the text of each. */
function registryOf(edited: (text: string) => string): Registry {
  return new Registry({
    onigLib,
    async loadGrammar(scopeName) {
      const file = ownGrammars[scopeName];
      if (file !== undefined) return parseRawGrammar(edited(await readFile(new URL(file, syntaxes), 'utf8')), file);
      const stub = stubGrammars[scopeName];
      return stub === undefined ? null : parseRawGrammar(JSON.stringify({ scopeName, ...stub }), `${scopeName}.json`);
    },
    getInjections: (scopeName) => [
      'source.task-template.injection',
      ...(scopeName === 'source.toml' ? ['source.tasks-config.injection'] : []),
      ...(scopeName === 'source.shell' ? ['source.task-header.injection'] : []),
    ],
  });
}

const registry = registryOf((text) => text);
const registryWithoutPlainRules = registryOf((text) => JSON.stringify(JSON.parse(text, withoutPlainRules)));

/** Removes the rules `plain-…` from a list of patterns that also contains other rules. */
function withoutPlainRules(_key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const others = value.filter((each) => !/#plain-/.test(each?.include));
  return others.length > 0 ? others : value;
}

async function loadOniguruma() {
  await loadWASM(await readFile(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')));
  return { createOnigScanner: countingScanner, createOnigString };
}

const searches = { count: 0 };

/** Returns a scanner that counts its searches. */
function countingScanner(patterns: string[]): ReturnType<typeof createOnigScanner> {
  return new Proxy(createOnigScanner(patterns), {
    get(scanner, name) {
      if (name === 'findNextMatchSync') searches.count++;
      return Reflect.get(scanner, name);
    },
  });
}

/**
 * Returns the number of searches that a grammar needs to read a text. One search looks for any of a list of patterns.
 */
export function searchesIn(grammar: IGrammar, text: string): number {
  const before = searches.count;
  tokenize(grammar, text);
  return searches.count - before;
}

/** A range of text in which every character has the same scopes. `start` and `end` are offsets in the whole text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

export async function loadGrammar(scopeName: string): Promise<IGrammar> {
  return grammarIn(registry, scopeName);
}

/** Loads a grammar without the rules `plain-…`, which only make it faster. */
export async function loadGrammarWithoutPlainRules(scopeName: string): Promise<IGrammar> {
  return grammarIn(registryWithoutPlainRules, scopeName);
}

async function grammarIn(grammars: Registry, scopeName: string): Promise<IGrammar> {
  const grammar = await grammars.loadGrammar(scopeName);
  if (grammar === null) throw new Error(`there is no grammar ${scopeName}`);
  return grammar;
}

export function tokenize(grammar: IGrammar, text: string): Token[] {
  const tokens: Token[] = [];
  let state = INITIAL;
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    const offset = lineStart;
    tokens.push(
      ...result.tokens.map((token) => ({
        start: offset + token.startIndex,
        end: offset + token.endIndex,
        // The name of a rule can contain several scopes.
        scopes: token.scopes.flatMap((scope) => scope.split(' ')),
      })),
    );
    state = result.ruleStack;
    lineStart += line.length + 1;
  }
  return tokens;
}
