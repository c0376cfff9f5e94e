import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { unusedSuppressions } from '../../../../../server/core/analysis/diagnosis/unused-suppressions.ts';
import { configFileKind } from '../../../../../server/core/analysis/kinds/config-file.ts';
import { configDocument } from '../../../../../server/files/includes/includes.ts';

const nothing = (code: string): string => `There is no problem \`${code}\` here; remove it from the comment`;
const unknown = (code: string): string => `\`${code}\` is not the code of a rule; correct or remove it`;

/** Texts with the codes that suppress nothing, and the messages. */
const rows: readonly (readonly [string, readonly string[]])[] = [
  ['# taskwright: ignore «unknown-property»\n[tasks.foo]\nrun = "x"\n', [nothing('unknown-property')]],
  ['[tasks.bar]\nrun = "x" # taskwright: ignore «nonsense-code»\n', [unknown('nonsense-code')]],
  [
    '[tasks.bar]\nrun = "x" # taskwright: «ignore»\n',
    ['This comment names no rule, so it suppresses nothing; add the code of a rule'],
  ],
  ['[tasks.bar]\nrum = "x" # taskwright: ignore unknown-property, «wrong-type»\n', [nothing('wrong-type')]],
  ['[tasks.bar]\n# taskwright: ignore unknown-property\nrum = "x"\n', []],
  ['[tasks.bar]\nrun = "x" # taskwright: ignore SC2086\n', []],
  ['# taskwright: ignore-file unknown-property\n[tasks.a]\nrun = "x"\n', []],
];

describe('the rule unused-suppression', () => {
  test.each(rows)('%j', (marked, messages) => {
    const { text, ranges } = readMarks(marked);
    const document = configDocument(text);
    const found = unusedSuppressions(new Diagnoser(document, configFileKind).problems(), document);
    expect(found.map(({ message }) => message)).toEqual(messages);
    expect(found.map(({ span }) => document.offsetsOf(span))).toEqual(ranges);
  });
});
