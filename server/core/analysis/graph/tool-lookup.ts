/** A lookup of tool names for the rules. */
export interface ToolLookup {
  /**
   * Returns whether the runner, a plugin or an alias defines the name. Also true for a name that is not a short name.
   */
  readonly isKnown: (name: string) => boolean;
  /** Returns the names that are similar to an unknown name, most similar first. */
  readonly similar: (name: string) => readonly string[];
}
