import { extensions } from 'vscode';
import { declaredMatchers } from './declared-matchers.ts';
import type { Matcher } from './matcher.ts';

/** The problem matchers that can be applied to the output of tasks. */
export interface KnownMatchers {
  /** Those of this extension. */
  readonly own: readonly Matcher[];
  /** Those of all extensions that run where this one runs, its own first. */
  all(): readonly Matcher[];
  /** Returns whether there may be a matcher with this name. */
  has(name: string): boolean;
}

/** The matchers of VS Code itself, which no manifest contains. */
export const builtInMatchers: readonly string[] = [
  '$eslint-compact',
  '$eslint-stylish',
  '$go',
  '$gulp-tsc',
  '$jshint',
  '$jshint-stylish',
  '$lessCompile',
  '$msCompile',
];

export function knownMatchers(manifest: unknown): KnownMatchers {
  const own = declaredMatchers([manifest]);
  const all = (): readonly Matcher[] => {
    const others = declaredMatchers(extensions.all.map(({ packageJSON }): unknown => packageJSON));
    const names = new Set(own.map(({ name }) => name));
    return [...own, ...others.filter(({ name }) => !names.has(name))];
  };
  return {
    own,
    all,
    has(name) {
      if (builtInMatchers.includes(name) || own.some((matcher) => matcher.name === name)) return true;
      return extensions.all.some(({ packageJSON }) => declaredNames(packageJSON).includes(name));
    },
  };
}

function declaredNames(manifest: unknown): readonly string[] {
  const matchers: unknown = Object(Object(manifest).contributes).problemMatchers;
  return Array.isArray(matchers) ? matchers.map((matcher) => `$${String(Object(matcher).name)}`) : [];
}
