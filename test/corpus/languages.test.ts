import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { configFileKind } from '../../server/core/analysis/kinds/config-file.ts';
import type { DocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import { templateIn } from '../../server/core/analysis/template/read-template.ts';
import { stringsOfTask } from '../../server/core/analysis/template/strings-of-task.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';

const corpus = process.env.TASKWRIGHT_CORPUS;

/** Kinds of problems that real files do not contain, so that any report is a false positive. */
const codes: ReadonlySet<string> = new Set([
  'invalid-usage',
  'usage-directive',
  'undefined-usage-variable',
  'unknown-template-variable',
  'unknown-template-filter',
]);

describe('usage specifications and templates of real files', () => {
  if (corpus === undefined) {
    test('are not checked, because TASKWRIGHT_CORPUS is not set to the folder of the corpus', ({ annotate }) =>
      annotate('skipped: the task files and the config files of the corpus'));
    return;
  }
  test.each<[string, DocumentKind]>([
    ['task-files', taskFileKind],
    ['config-files', configFileKind],
  ])('%s have no problems', (folder, kind) => {
    const files = readdirSync(join(corpus, folder)).filter((file) => file.endsWith('.toml'));
    const documents = files.map((file) => {
      const text = readFileSync(join(corpus, folder, file), 'utf8');
      return { file, document: new Document(text, { language: tomlLanguage, sections: kind.sections }) };
    });
    const reported = documents.flatMap(({ file, document }) =>
      new Diagnoser(document, kind)
        .problems()
        .flatMap((problem) => (isDoubtful(problem) ? [`${file}: ${problem.code}: ${problem.message}`] : [])),
    );
    expect(reported).toEqual([]);
    expect(documents.flatMap(({ document }) => templatesIn(document)).length).toBeGreaterThan(50);
  });
});

/** Some templates were valid in older versions of the runner, and are reported as warnings. */
function isDoubtful({ code, severity }: Problem): boolean {
  return codes.has(code) || (code === 'invalid-template' && severity === 'error');
}

function templatesIn(document: Document): readonly unknown[] {
  const strings = [...document.entries()].flatMap((entry) => stringsOfTask(entry));
  return strings.flatMap(({ node }) => templateIn(node).uses);
}
