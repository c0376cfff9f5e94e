import { spawnSync } from 'node:child_process';
import { type ParseError, parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { shellCheckPath } from '../support/shellcheck.ts';
import { allPages, type CodeBlock } from './pages.ts';

/** Returns the reason why a block is not valid in its language; undefined if it is valid. */
type Check = (text: string) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  toml: (text) => errorOf(() => parseToml(text)),
  yaml: (text) => errorOf(() => parseYaml(text)),
  json: jsonFault,
  sh: shellFault,
};

const blocks = allPages().flatMap((page) => page.blocks);

describe.each(Object.entries(checks))('%s blocks', (language, check) => {
  const own = blocks.filter((block) => block.language === language);

  test('are valid', () => {
    const faults = own.flatMap(({ place, text }) => check(text)?.concat(` (${place})`) ?? []);
    expect(faults).toEqual([]);
  });
});

test('every block has a language that is checked, or is the output or the file of another program', () => {
  const others = ['', 'ini', 'nginx', 'haproxy', 'ts', 'lua', 'dockerfile', 'http', 'powershell'];
  const unknown = ({ language }: CodeBlock) => !(language in checks) && !others.includes(language);
  expect(blocks.filter(unknown).map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
});

function errorOf(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Members without braces, as the settings editor shows them, are accepted too. */
function jsonFault(text: string): string | undefined {
  const errors: ParseError[] = [];
  parseJson(/^\s*"[\w.]+"\s*:/.test(text) ? `{${text}}` : text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? JSON.stringify(errors[0]) : undefined;
}

/** `<name>` represents text that the reader has to insert, and is replaced with a word. */
function shellFault(text: string): string | undefined {
  const input = text.replace(/<([\w -]+)>/g, (_all, name: string) => name.replaceAll(' ', '_'));
  const { stdout } = spawnSync(shellCheckPath(), ['--shell=bash', '--severity=warning', '--format=gcc', '-'], {
    input,
    encoding: 'utf8',
  });
  return stdout === '' ? undefined : stdout;
}
