import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentFile } from '../../../../../server/core/analysis/environment/environment-file.ts';
import { parseYamlFile } from '../../../../../server/core/analysis/environment/yaml-file.ts';
import { findRunner } from '../../../../support/runner.ts';

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
  'A=1\nexport A\n',
  'export\n',
];

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above
const documents: readonly (readonly [name: string, text: string])[] = [
  ['a.json', '{ "A": "1", "B": 2, "C": true }'],
  ['a.json', '{ "A": 1e3, "B": 1.50, "C": 12345678901234567890, "D": -0, "E": 1e16, "F": 1.23e-7, "G": 1e-5 }'],
  ['a.json', '{ "A": 123456789012345678901234567890, "B": 100.0, "C": "$HOME", "D": -5 }'],
  ['a.json', '{ "A": null }'],
  ['a.json', '{ "A": [1] }'],
  ['a.json', '{ "A": {} }'],
  ['a.json', '[1]'],
  ['a.json', ''],
  ['a.json', '{ "A": 1, }'],
  ['a.json', '{ "A": 1 } // comment'],
  ['a.json', '{ "A": 1, "A": 2 }'],
  ['a.json', '{ "sops": { "mac": "x" }, "A": "x" }'],
  ['a.toml', 'A = "1"\nB = 2\nC = true\n'],
  ['a.toml', 'A = 0x1F\nB = 1_000\nC = +5\nD = """\nx\n"""\n'],
  ['a.toml', 'A = 1.0\n'],
  ['a.toml', 'A = 1\nA = 2\n'],
  ['a.toml', 'A = [1]\n'],
  ['a.toml', '[a]\nA = 1\n'],
  ['a.toml', 'a.b = 1\n'],
  ['a.toml', 'A = 2020-01-01\n'],
  ['a.env', 'A=1\n'],
  ['a.yml', 'A: 1\n'],
  ['a.yml', 'A=1\n'],
  ['a.yaml', 'A: 1\nB: "two"\nC: true\nD: 1.50\nE: a b # c\nF: |\n  x\n  y\nG: >\n  x\n  y\nH: ""\n'],
  ['a.yaml', 'A: 1e3\nB: .inf\nC: 0x1F\nD: 0o17\nE: 017\nF: yes\nG: 0b11\nH: "0b11"\nI: 1_000\nJ: +5\nK: -5\nL: 1.\n'],
  ['a.yaml', '1: x\n1.5: x\ntrue: FALSE\nnull: x\nA: &x v\nB: *x\nC: !!str 5\nD: 2020-01-01\nE: $HOME\nF: 1e21\n'],
  ['a.yaml', 'A: .5\nB: 12345678901234567890\nC: 1.23e-7\nD: .nan\nE: "0x1F"\n'],
  ['a.yaml', 'A: 1\nA: 2\n'],
  ['a.yaml', '# comment\n'],
  ['a.yaml', ''],
  ['a.yaml', 'A: 1\n...\n'],
  ['a.yaml', 'A: null\n'],
  ['a.yaml', 'A:\n'],
  ['a.yaml', 'A: [1]\n'],
  ['a.yaml', 'A: { b: 1 }\n'],
  ['a.yaml', '<<: { A: 1 }\n'],
  ['a.yaml', '- A\n'],
  ['a.yaml', 'text\n'],
  ['a.yaml', 'A: "open\n'],
  ['a.yaml', 'A: !custom x\n'],
  ['a.yaml', '---\nA: 1\n---\nB: 2\n'],
  ['a.yaml', 'sops:\n  mac: x\nA: ENC\n'],
];

describe.skipIf(!runner)('environment files are read as the runner reads them', () => {
  test.each(texts)('%j', (text) => check('.env', text));
  test.each(documents)('%s: %j', check);
});

async function check(name: string, text: string): Promise<void> {
  const { variables, fault } = environmentFile(name, text, parseYamlFile);
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
