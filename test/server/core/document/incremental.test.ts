import { describe, expect, test } from 'vitest';
import { describeDocument } from '../../../../harness/documents/describe-document.ts';
import { languages } from '../../../../harness/documents/languages.ts';
import { randomEdit, randomFrom } from '../../../../harness/documents/mutations.ts';
import { samples } from '../../../../harness/documents/sample-documents.ts';
import { Document } from '../../../../server/core/document/document.ts';

const sectionsOfKinds = { 'task file': [], 'config file': ['tasks', 'task_templates'] };
const runs = 60;
const editsPerRun = 25;

describe.each(['toml', 'json'] as const)('an edited %s document', (id) => {
  test.each(Object.entries(sectionsOfKinds))(
    'is the same as a newly parsed one after any sequence of edits (%s)',
    (_, sections) => {
      for (let seed = 0; seed < runs; seed++) {
        const random = randomFrom(seed);
        let text = samples[id][seed % samples[id].length] ?? '';
        const options = { language: languages[id], sections };
        const document = new Document(text, { ...options, trees: 'recent' });
        for (let count = 0; count < editsPerRun; count++) {
          const edit = randomEdit(text.length, random);
          text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
          document.edit(edit);
          expect(document.text, `seed ${seed}, edit ${count}`).toBe(text);
          expect(describeDocument(document), `seed ${seed}, edit ${count}`).toBe(
            describeDocument(new Document(text, options)),
          );
        }
      }
    },
  );
});

test.each(['toml', 'json'] as const)(
  'a %s document that keeps only recent syntax trees is the same as any other',
  (id) => {
    const description = 'x'.repeat(1_000);
    const task = (index: number) =>
      id === 'toml'
        ? `[task-${index}]\nrun = ["a", { task = "b" }]\ndescription = "${description}"\n`
        : `  "task-${index}": { "run": ["a"], "quiet": true, "description": "${description}" }`;
    const tasks = Array.from({ length: 600 }, (_, index) => task(index));
    const text = id === 'toml' ? tasks.join('\n') : `{\n${tasks.join(',\n')}\n}\n`;
    const options = { language: languages[id], sections: [] };
    const document = new Document(text, { ...options, trees: 'recent' });
    expect(describeDocument(document)).toBe(describeDocument(new Document(text, options)));
    expect(describeDocument(document)).toBe(describeDocument(new Document(text, options)));
  },
);
