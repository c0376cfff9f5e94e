/** A group of users, to which access rules refer as `@name`. */
export interface Group {
  readonly name: string;
  readonly members: readonly string[];
  /** The place where it is defined. */
  readonly source: string;
}
