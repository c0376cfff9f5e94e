import { nodeFromJson } from '../../../../harness/documents/node-from-json.ts';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { compileSchema } from '../../../../server/core/schema/compile/compile-schema.ts';
import { validate } from '../../../../server/core/schema/explain/validate.ts';

/** A value as JSON on one line, with `«…»` around each culprit, and its problems. */
export interface Mistake {
  readonly text: string;
  readonly problems: readonly string[];
}

/**
 * Returns the problems of the value in `text`, in the order of the text. Missing keys are reported on its first
 * character.
 */
export function problemsIn(schema: JsonValue, text: string): Mistake {
  const node = nodeFromJson(JSON.parse(text.replaceAll(/[«»]/g, '')));
  const written = node.anchor.text;
  const found = [...validate(compileSchema(schema), node, { anchor: node.anchor, start: 0, end: 1 })];
  found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const places = new Map(found.map(({ span }) => [`${span.start}-${span.end}`, span]));
  const marked = [...places.values()].reduceRight(
    (before, { start, end }) => `${before.slice(0, start)}«${before.slice(start, end)}»${before.slice(end)}`,
    written,
  );
  return { text: marked, problems: found.map(({ data, message }) => `${data.kind}: ${message}`) };
}
