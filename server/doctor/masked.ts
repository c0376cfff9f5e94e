import { joinWords, splitWords } from '../runner/words.ts';
import type { Findings, RunnerFindings, SettingFact } from './findings.ts';

const mask = '•••';

/** Matches names that suggest a secret. */
const secret = '[\\w-]*(?:token|secret|passw|credential|api[-_]?key|private[-_]?key)[\\w-]*';

const userOfAddress = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'`]*@/gi;
const namedSecret = new RegExp(`(${secret}["']?\\s*[=:]\\s*["']?)[^\\s&"',;]+`, 'gi');
const isSecretOption = new RegExp(`^--?${secret}$`, 'i');

/** Settings that contain commands. Their words may set environment variables. */
const commandSettings: readonly string[] = ['taskwright.runner', 'taskwright.watcher'];

/**
 * Returns the findings without secrets: users and passwords in URLs, values whose names suggest a secret, and environment
 * variables that a command sets are masked. The home folder is replaced by `~`.
 */
export function masked(findings: Findings, home: string | undefined): Findings {
  const { shownIn, versions, runners, settings, workspace } = findings;
  const hide = (text: string): string => maskText(text, home);
  return mapStrings(
    {
      shownIn,
      versions,
      runners: runners.map(maskRunner),
      settings: settings.map(maskSetting),
      workspace,
    },
    hide,
  );
}

function maskText(text: string, home: string | undefined): string {
  const open = text.replace(userOfAddress, `$1${mask}@`).replace(namedSecret, `$1${mask}`);
  return home === undefined || home.length < 2 ? open : withoutHome(open, home.replace(/[/\\]$/, ''));
}

/** Replaces the home folder with `~`, but not in `/home/adam` when the home folder is `/home/ada`. */
function withoutHome(text: string, home: string): string {
  return text.split(home).reduce((before, after) => before + (/^[\w.-]/.test(after) ? home : '~') + after);
}

function maskRunner(runner: RunnerFindings): RunnerFindings {
  return runner.kind === 'not looked for' ? runner : { ...runner, command: maskWords(runner.command) };
}

function maskSetting(setting: SettingFact): SettingFact {
  const { name, value } = setting;
  if (!commandSettings.includes(name) || typeof value !== 'string') return setting;
  const { words, openQuote } = splitWords(value);
  return { ...setting, value: joinWords(maskWords(words)) + (openQuote === undefined ? '' : ` ${mask}`) };
}

function maskWords(words: readonly string[]): readonly string[] {
  return words.map((word, index) => {
    if (isSecretOption.test(words[index - 1] ?? '')) return mask;
    return word.replace(/^([A-Za-z_]\w*=).+$/s, `$1${mask}`);
  });
}

function mapStrings<Value>(value: Value, change: (text: string) => string): Value;
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [change(name), mapMember(name, member, change)]),
  );
}

/** Masks a member if its name suggests a secret. */
function mapMember(name: string, member: unknown, change: (text: string) => string): unknown {
  const isSecret = typeof member === 'string' && new RegExp(`^${secret}$`, 'i').test(name);
  return isSecret ? mask : mapStrings(member, change);
}
