import type { SentRecord } from './model.ts';

/** A group of users, to which access rules refer as `@name`. */
export interface Group extends SentRecord {
  readonly name: string;
  readonly members: readonly string[];
  /** The values of the claim of the identity provider that make a user a member. */
  readonly claims: readonly string[];
  /** Identifies its state; undefined if the server does not send it. */
  readonly etag: string | undefined;
  /** The place where it is defined. */
  readonly source: string;
}
