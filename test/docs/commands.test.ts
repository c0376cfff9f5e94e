import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpFor as registryHelpFor } from '../../registry/cli/help.ts';
import { tokenHashText } from '../../registry/tokens/tokens.ts';
import { projectManifest } from '../../scripts/release/npm/pack.ts';
import { helpFor } from '../../server/cli/help.ts';
import { allPages, type CodeBlock, root } from './pages.ts';

/** A command line in a block of code that starts one of the programs, as in `npx taskwright check --quiet`. */
interface CommandLine {
  readonly place: string;
  readonly program: string;
  readonly words: readonly string[];
}

const pages = allPages();
const commandLines = pages.flatMap(({ blocks }) => blocks.flatMap(commandLinesIn));

function commandLinesIn({ place, text }: CodeBlock): readonly CommandLine[] {
  const starts = /(?:^(?:\$ )?|npx (?:--yes )?)(taskwright(?:-registry)?)(?:@[\d.]+)?((?: +[^\s|>#]+)+)/gm;
  return [...text.matchAll(starts)].map(([, program = '', words = '']) => ({
    place,
    program,
    words: words.trim().split(/ +/),
  }));
}

describe('The commands in blocks of code', () => {
  test('are those of both programs', () => {
    expect(new Set(commandLines.map(({ program }) => program))).toEqual(new Set(['taskwright', 'taskwright-registry']));
    expect(commandLines.length).toBeGreaterThan(25);
  });

  test.each(commandLines)('exist, with their options: $program $words ($place)', ({ program, words }) => {
    const [command = '', ...rest] = words;
    const documented = command === 'help' ? rest : [command];
    const help = program === 'taskwright' ? helpFor(documented) : registryHelpFor(documented);
    const options = rest.filter((word) => word.startsWith('--') && word !== '--' && word !== '--help');
    for (const option of options) expect(help).toMatch(new RegExp(`${option}(?![\\w-])`));
  });
});

test('Every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const documented = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/measurements.md'];
  const texts = pages.filter(({ path }) => documented.includes(path)).map(({ text }) => text);
  const named = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('Pages with programs in `dist` say how to build them', () => {
  const starting = pages.filter(({ text }) => /node dist\/\w+\.js/.test(text));
  expect(starting.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'registry/README.md']),
  );
  expect(starting.filter(({ text }) => !text.includes('npm run build')).map(({ path }) => path)).toEqual([]);
});

test('Pages name the version of the packages that they install', () => {
  const named = pages
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/taskwright(?:-registry)?(?:@v?|[-:])(\d+\.\d+\.\d+)/g)].map(([, version]) => ({
        path,
        version,
      })),
    );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ version }) => version !== projectManifest.version)).toEqual([]);
});

test('No block of code adds the prefix `sha256:` to the hash that `token generate` prints', () => {
  expect(tokenHashText('the-token')).toMatch(/^sha256:/);
  const wrong = pages.flatMap(({ blocks }) => blocks.filter(({ text }) => /sha256:</.test(text)));
  expect(wrong.map(({ place }) => place)).toEqual([]);
});
