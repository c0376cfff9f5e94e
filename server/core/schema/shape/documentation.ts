import type { JsonValue } from '../../document/json-value.ts';

/** The annotations of a schema that are shown to users. They do not affect validation. */
export interface Documentation {
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** A description for each allowed value, in the order of the values. */
  readonly enumDescriptions?: readonly string[];
  readonly snippets?: readonly Snippet[];
  readonly deprecationMessage?: string;
  readonly experimental?: boolean;
  /** The message for an invalid value; replaces the engine's message. */
  readonly errorMessage?: string;
}

/** An entry of `defaultSnippets`. Strings in `body` can contain tab stops: `$1`, `${1:text}`. */
export interface Snippet {
  readonly label: string;
  readonly description?: string;
  readonly body: JsonValue;
}

/** Merges two sets of annotations. Annotations of `near` take precedence. */
export function mergeDocumentation(near: Documentation, far: Documentation): Documentation {
  if (isEmpty(far)) return near;
  return isEmpty(near) ? far : { ...far, ...near };
}

function isEmpty(documentation: Documentation): boolean {
  for (const _ in documentation) return false;
  return true;
}
