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

const registry = new Registry({
  onigLib: loadOniguruma(),
  async loadGrammar(scopeName) {
    const file = ownGrammars[scopeName];
    if (file !== undefined) return parseRawGrammar(await readFile(new URL(file, syntaxes), 'utf8'), file);
    const stub = stubGrammars[scopeName];
    return stub === undefined ? null : parseRawGrammar(JSON.stringify({ scopeName, ...stub }), `${scopeName}.json`);
  },
  getInjections: (scopeName) => [
    'source.task-template.injection',
    ...(scopeName === 'source.toml' ? ['source.tasks-config.injection'] : []),
    ...(scopeName === 'source.shell' ? ['source.task-header.injection'] : []),
  ],
});

async function loadOniguruma() {
  await loadWASM(await readFile(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')));
  return { createOnigScanner, createOnigString };
}

/** A range of text in which every character has the same scopes. `start` and `end` are offsets in the whole text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

export async function loadGrammar(scopeName: string): Promise<IGrammar> {
  const grammar = await registry.loadGrammar(scopeName);
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
