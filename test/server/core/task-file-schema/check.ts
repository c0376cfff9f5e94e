import schema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { assemble } from '../../../../server/core/document/assemble.ts';
import { Document } from '../../../../server/core/document/document.ts';
import type { Language } from '../../../../server/core/document/language.ts';
import type { ObjectNode } from '../../../../server/core/document/node.ts';
import { compileSchema } from '../../../../server/core/schema/compile/compile-schema.ts';
import { validate } from '../../../../server/core/schema/explain/validate.ts';

const shape = compileSchema(schema);

/** Returns the codes of the problems of a task file, and its text with each culprit range between « and ». */
export function check(text: string, language: Language): { readonly codes: readonly string[]; readonly text: string } {
  const document = new Document(text, { language, sections: [] });
  const members = [...document.entries()].map((entry) => assemble(entry).member);
  const whole = { anchor: document.blocks.at(0).block, start: 0, end: 0 };
  const root: ObjectNode = { ...whole, kind: 'object', form: 'table', members };
  const problems = validate(shape, root, whole);
  return {
    codes: problems.map(({ data }) => data.kind),
    text: problems
      .map((problem) => document.offsetsOf(problem.span))
      .sort((a, b) => b.start - a.start)
      .reduce(
        (marked, { start, end }) => `${marked.slice(0, start)}«${marked.slice(start, end)}»${marked.slice(end)}`,
        text,
      ),
  };
}
