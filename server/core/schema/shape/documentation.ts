import type { JsonValue } from '../../document/json-value.ts';

/** The annotations of a schema that are shown to users. They assert nothing. */
export interface Documentation {
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** One description for each allowed value, in their order. */
  readonly enumDescriptions?: readonly string[];
  readonly snippets?: readonly Snippet[];
  readonly deprecationMessage?: string;
  readonly experimental?: boolean;
  /** The message for a value that does not fit, in place of the engine's own message. */
  readonly errorMessage?: string;
}

/** An entry of `defaultSnippets`; the strings in `body` may contain tab stops of editors: `$1`, `${1:text}`. */
export interface Snippet {
  readonly label: string;
  readonly description?: string;
  readonly body: JsonValue;
}

/** Returns the annotations of both; those of `near` win. */
export function mergeDocumentation(near: Documentation, far: Documentation): Documentation {
  if (isEmpty(far)) return near;
  return isEmpty(near) ? far : { ...far, ...near };
}

function isEmpty(documentation: Documentation): boolean {
  for (const _ in documentation) return false;
  return true;
}
