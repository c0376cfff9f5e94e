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

const largeTask = {
  toml: (name: string) => `[${name}]\nrun = "x"\n`,
  json: (name: string) => `  "${name}": { "run": "x" }`,
};

/** Returns the text of tasks with these numbers. */
function largeText(id: 'toml' | 'json', numbers: readonly number[]): string {
  const tasks = numbers.map((number) => largeTask[id](`task-${number}`));
  return id === 'toml' ? tasks.join('') : `{\n${tasks.join(',\n')}\n}\n`;
}

describe.each(['toml', 'json'] as const)('a large %s document', (id) => {
  const options = { language: languages[id], sections: [] };
  const numbersBelow = (count: number) => Array.from({ length: count }, (_, index) => index);

  test.each([
    [129, 7, 54],
    [300, 7, 89],
    [300, 0, 299],
    [300, 120, 260],
    [1_000, 7, 121],
  ])('of %i tasks without those from %i to %i is the same as a newly parsed one', (count, from, to) => {
    const text = largeText(id, numbersBelow(count));
    const document = new Document(text, options);
    const [start, end] = [`task-${from}`, `task-${to}`].map((name) => text.lastIndexOf('\n', text.indexOf(name)) + 1);
    document.edit({ start: start ?? 0, end: end ?? 0, text: '' });
    expect(document.text).toBe(text.slice(0, start) + text.slice(end));
    expect(describeDocument(document)).toBe(describeDocument(new Document(document.text, options)));
  });

  test('is the same as a newly parsed one after any removals and insertions of many tasks', () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = randomFrom(seed);
      let text = largeText(id, numbersBelow(1 + random(500)));
      const document = new Document(text, options);
      for (let count = 0; count < 12; count++) {
        const start = random(text.length + 1);
        const end = Math.min(text.length, start + random(random(2) === 0 ? 10 : text.length));
        const inserted = random(2) === 0 ? '' : largeText(id, numbersBelow(random(300)));
        document.edit({ start, end, text: inserted });
        text = text.slice(0, start) + inserted + text.slice(end);
        expect(document.text === text, `seed ${seed}, edit ${count}`).toBe(true);
        const isSame = describeDocument(document) === describeDocument(new Document(text, options));
        expect(isSame, `seed ${seed}, edit ${count}`).toBe(true);
      }
    }
  });
});

test.each([
  ['[env]\nA = "1"\n[tasks]\nq = "z"\n', { start: 0, end: 0, text: 'tasks = 1\n' }],
  ['tasks = 1\n[env]\nA = "1"\n[tasks]\nq = "z"\n', { start: 0, end: 10, text: '' }],
  ['[tasks]\nq = "z"\n[env]\nA = "1"\n', { start: 0, end: 8, text: '[tasks.q]\nrun = "x"\n[tasks]\n' }],
])('the first mention of a section, before or after an edit, says whether it is an entry: %j', (text, edit) => {
  const options = { language: languages.toml, sections: ['tasks'] };
  const document = new Document(text, options);
  document.edit(edit);
  const kinds = (of: Document) => [...of.entries()].map(({ path, kind }) => `${path.join('.')}: ${kind}`);
  expect(kinds(document)).toEqual(kinds(new Document(document.text, options)));
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
