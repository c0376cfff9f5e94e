import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentFile } from '../../../../server/core/analysis/environment/environment-file.ts';
import { findRunner } from '../../../support/runner.ts';

const runner = findRunner();

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are references in dotenv files
const texts: readonly string[] = [
  '# comment\n\nA=plain\nexport B=exported\n  C = spaced  # comment\nD=a#b\nE=\nF=# nothing\n',
  'A="double \\n \\" \\\\ # no comment"\nB=\'single \\n $A\'\nC="a"b\'c\'\n',
  'A="several\nlines"\nB=\'and\nmore\'\nC=1\n',
  'A=1\nB=${A}-$A\nC="${A}x"\nD=$A.x\nE=\\$A\nF="x$A y"\n',
  'A=x=y\nS.T=1\nN=a\\nb\nO="a" \nX=`b`\nexport\tY=1\n',
  'A=1\r\nB="2"\r\n',
  'A=1\nA=2\n',
  'A="$A"\n',
  'A=a b\n',
  'Q: yaml\n',
  'NAME\n',
  'U-V=2\n',
  '9Z=1\n',
  'A="open\n',
  "A='open\n",
  'A="\\t"\n',
  'A=${B\n',
  'A=1\nB=x y # z\n',
];

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above
const documents: readonly (readonly [name: string, text: string])[] = [
  ['a.json', '{ "A": "1", "B": 2, "C": true }'],
  ['a.toml', 'A = "1"\nB = 2\nC = true\n'],
  ['a.env', 'A=1\n'],
];

describe.skipIf(!runner)('environment files are read as the runner reads them', () => {
  test.each(texts)('%j', (text) => check('.env', text));
  test.each(documents)('%s: %j', check);
});

async function check(name: string, text: string): Promise<void> {
  const { variables, fault } = environmentFile(name, text);
  const ours = fault ? 'refused' : Object.fromEntries(variables.map(({ name: key, value }) => [key, value]));
  expect(ours).toEqual(await variablesOfRunner(name, text));
}

async function variablesOfRunner(name: string, text: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-dotenv-'));
  try {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'mise.toml'), `[env]\n_.file = "${name}"\n`);
    const answer = await runner?.ask(['env', '--json'], folder);
    if (!answer || 'refusal' in answer) return 'refused';
    const { PATH: _, ...variables }: Record<string, unknown> = JSON.parse(answer.output);
    return variables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
