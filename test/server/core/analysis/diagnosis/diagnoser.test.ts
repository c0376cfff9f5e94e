import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDocument } from '../../../../../harness/documents/describe-document.ts';
import { describeProblems } from '../../../../../harness/documents/describe-problems.ts';
import { languages } from '../../../../../harness/documents/languages.ts';
import taskFile from '../../../../../schemas/task-file.schema.json' with { type: 'json' };
import { isCertainlyWellFormed } from '../../../../../server/core/analysis/diagnosis/check-entry.ts';
import { Diagnoser, parseAndCheck } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import type { DocumentKind } from '../../../../../server/core/analysis/kinds/document-kind.ts';
import { documentKinds } from '../../../../../server/core/analysis/kinds/document-kinds.ts';
import { Document } from '../../../../../server/core/document/document.ts';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { finish } from '../../../../../server/core/text/steps.ts';
import { valuesFor } from '../../schema/values-for.ts';
import { tables } from '../../syntax/toml/tables.ts';

const kinds = [documentKinds['task-file'], documentKinds['config-file'], documentKinds['registry-config']] as const;

/** Task files with the fields of the schema, with and without mistakes. */
const taskFiles = valuesFor(taskFile).map((value) => {
  const tasks = Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});
  return tasks.map(([name, task]) => tableOf(name, task)).join('\n');
});

const ordinaryLines = [
  ...[
    '[build]',
    '[tasks.test]',
    '["a:b"]',
    '[tasks]',
    'run = "x"',
    'run = ["x", \'y\']',
    'quiet = true',
    'depends = "a"',
  ],
  ...['env = { A = "1" }', 'env = { A = 1, A = 2 }', 'alias = ["a"]', 'silent = "stdout"', 'silent = "x"', 'run = {'],
  ...[
    'os = "linux"',
    'os = "!"',
    'timeout = "1s"',
    'cache = { enabled = true }',
    'depends = [{ task = "a" }]',
    '# x',
    '',
  ],
];

/** Texts of lines that are correct or nearly correct, but may conflict. Most tasks in them have few mistakes. */
const ordinaryTexts = fc
  .array(fc.constantFrom(...ordinaryLines), { maxLength: 10 })
  .map((lines) => `[a]\n${lines.join('\n')}`);

function tableOf(name: string, task: JsonValue): string {
  const members = typeof task === 'object' && task !== null && !Array.isArray(task) ? Object.entries(task) : [];
  const { renderEntry, renderKey, renderMember, renderValue } = languages.toml;
  const rendered = members.flatMap(([key, value]) =>
    JSON.stringify(value).includes('null') ? [] : [renderMember(renderKey(key), renderValue(value))],
  );
  return renderEntry([renderKey(name)], rendered);
}

/** Returns the document and all problems, for a document that is checked while it is parsed, or afterward. */
function checked(text: string, kind: DocumentKind, when: 'while parsing' | 'afterward') {
  const language = languages.toml;
  const parsed = when === 'while parsing' ? parseAndCheck(text, { language, kind }) : undefined;
  const document = parsed?.document ?? new Document(text, { language, sections: kind.sections });
  const diagnoser = parsed?.diagnoser ?? new Diagnoser(document, kind, { checks: 'later' });
  if (!parsed) finish(diagnoser.checkForm());
  const form = describeProblems(diagnoser.problems(), document);
  finish(diagnoser.checkRules());
  return { form, all: describeProblems(diagnoser.problems(), document), tree: describeDocument(document) };
}

test.each([
  [
    '[build]\ndescription = "x"\nalias = "b"\ndepends = ["a", { task = "c" }]\nenv = { A = "1", B = false }\nquiet = true\n',
  ],
  ['["a:b"]\nrun = [\n  "x",\n  \'\'\'\ny\n\'\'\',\n]\nsources = ["src/**/*.ts"] # all\n'],
  ['[empty]\n'],
])('the ordinary task %j is checked without its nodes', (text) => {
  const kind = documentKinds['task-file'];
  const verdicts: (boolean | undefined)[] = [];
  new Document(text, {
    language: languages.toml,
    sections: kind.sections,
    trees: 'recent',
    parsed: (entry, members) => verdicts.push(members && isCertainlyWellFormed(entry, members, kind)),
  });
  expect(verdicts).toEqual([true]);
});

describe.each(kinds)('a document of the kind $name that is checked while it is parsed', (kind) => {
  test.each([
    ['tables', tables],
    ['ordinary lines', ordinaryTexts],
    ['tasks of the schema', taskFiles],
  ])('has the same problems, entries and trees as one that is checked afterward, for any %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(checked(text, kind, 'while parsing')).toEqual(checked(text, kind, 'afterward'));
      }),
      { numRuns: 400 },
    );
  });
});
