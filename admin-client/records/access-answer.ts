import type { AccessRule } from './model.ts';

/** The user or clients whose access is explained. */
export type AccessSubject =
  | { readonly kind: 'everybody' }
  /** A client without credentials. */
  | { readonly kind: 'anonymous' }
  /** A user who has not signed in with the identity provider yet. */
  | { readonly kind: 'newcomer' }
  /** `isOperator` is true for a user of the server itself, in a question about a tenant. */
  | { readonly kind: 'user'; readonly username: string; readonly isOperator: boolean };

export interface PackageAccess {
  readonly who: AccessSubject;
  /** Such as `npm/@scope/name`. */
  readonly path: string;
  /** The groups that the identity provider assigns to the user; none by default. */
  readonly groups?: readonly string[];
}

export interface ReportedDecision {
  readonly allowed: boolean;
  /** A sentence from the server. */
  readonly reason: string;
}

export interface Decisions {
  readonly read: ReportedDecision;
  readonly write: ReportedDecision;
}

export interface ListedAccess extends Partial<Decisions> {
  readonly username: string;
  /** Empty when it is unknown. */
  readonly role: string;
}

export interface ListedRule {
  readonly rule: AccessRule;
  /** The permissions that the rule grants, given the role of the user; undefined if the server does not report them. */
  readonly grants?: readonly string[] | undefined;
}

/** An explanation of access: from the server or, without decisions, from the lists of its users and rules. */
export interface AccessAnswer {
  /**
   * The decisions for the subject or, in an answer about everybody, for clients without credentials. Undefined if the
   * server does not explain access.
   */
  readonly decisions?: Decisions | undefined;
  /** The role of a user; undefined if the user does not exist. */
  readonly role?: string | undefined;
  /** In an answer about everybody: the users who have access or, without decisions, the users in matching rules. */
  readonly users: readonly ListedAccess[];
  readonly moreUsers: number;
  readonly matching: readonly ListedRule[];
  /** Rules for the user that do not match. */
  readonly others: readonly AccessRule[];
  readonly moreRules: number;
}
