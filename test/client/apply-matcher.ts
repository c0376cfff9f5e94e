import { readFileSync } from 'node:fs';
import { declaredMatchers } from '../../client/tasks/problems/declared-matchers.ts';
import { problemFinder } from '../../client/tasks/problems/find-problems.ts';

interface MatcherPattern {
  readonly regexp: string;
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
  readonly loop?: boolean;
}

interface ContributedMatcher {
  readonly name: string;
  readonly severity?: string;
  readonly pattern: MatcherPattern | readonly MatcherPattern[];
}

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** The problem matchers that the extension contributes. */
export const matchers: readonly ContributedMatcher[] = manifest.contributes.problemMatchers;

type Part = 'file' | 'line' | 'column' | 'severity' | 'code' | 'message';

/** Applies the patterns of a matcher to lines as VS Code does. Returns each problem as `file:line:column severity code message`. */
export function problemsIn(name: string, text: string): readonly string[] {
  const matcher = matchers.find((one) => one.name === `taskwright-${name}`);
  if (!matcher) throw new Error(`there is no matcher ${name}`);
  const patterns = [matcher.pattern].flat();
  const lines = text.split('\n');
  const found: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let parts: Partial<Record<Part, string>> = {};
    for (const [index, pattern] of patterns.entries()) {
      const own = partsOf(pattern, lines[at + index] ?? '');
      if (!own) break;
      parts = { ...parts, ...own };
      if (index < patterns.length - 1) continue;
      found.push(asText(parts, matcher.severity));
      for (let next = pattern.loop ? at + index + 1 : lines.length; next < lines.length; next++) {
        const more = partsOf(pattern, lines[next] ?? '');
        if (!more) break;
        found.push(asText({ ...parts, ...more }, matcher.severity));
      }
    }
  }
  return found;
}

/** Returns the problems that the extension itself finds, in the same form. */
export function problemsFound(name: string, text: string): readonly string[] {
  const own = declaredMatchers([manifest]).filter((matcher) => matcher.name === `$taskwright-${name}`);
  const finder = problemFinder({ matchersOf: () => own, isTask: () => false });
  return text
    .split('\n')
    .flatMap((line) => finder.add(line))
    .map(({ file, line, column, severity, code, message }) => {
      // In the output of compilers, the least severity is `note`.
      const word = severity === 'info' ? 'note' : severity;
      return asText({
        file,
        line: `${line}`,
        ...(column && { column: `${column}` }),
        severity: word,
        ...(code && { code }),
        message,
      });
    });
}

function partsOf(pattern: MatcherPattern, line: string): Partial<Record<Part, string>> | undefined {
  const match = new RegExp(pattern.regexp).exec(line);
  if (!match) return undefined;
  const names: readonly Part[] = ['file', 'line', 'column', 'severity', 'code', 'message'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const group = pattern[name];
      return group === undefined ? [] : [[name, match[group]?.trim()]];
    }),
  );
}

function asText({ file, line, column, severity, code, message }: Partial<Record<Part, string>>, fallback = ''): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, severity ?? fallback, code, message].filter((part) => part !== undefined).join(' ');
}
