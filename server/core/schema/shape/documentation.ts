import type { JsonValue } from '../../document/json-value.ts';

/** What a schema says to people about a value. Asserts nothing. */
export interface Documentation {
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** One for each of the allowed values, in their order. */
  readonly enumDescriptions?: readonly string[];
  readonly snippets?: readonly Snippet[];
  readonly deprecationMessage?: string;
  readonly experimental?: boolean;
  /** What to tell the author of a value that does not fit, instead of what the engine would make up. */
  readonly errorMessage?: string;
}

/** An entry of `defaultSnippets`; the strings in `body` hold `$1`, `${1:text}` as editors read them. */
export interface Snippet {
  readonly label: string;
  readonly description?: string;
  readonly body: JsonValue;
}

/** Both together; where they speak of the same thing, `near` is believed. */
export function mergeDocumentation(near: Documentation, far: Documentation): Documentation {
  if (isEmpty(far)) return near;
  return isEmpty(near) ? far : { ...far, ...near };
}

function isEmpty(documentation: Documentation): boolean {
  for (const _ in documentation) return false;
  return true;
}
