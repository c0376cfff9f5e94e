import type { AccessRule } from './model.ts';

/** Whose access is explained. */
export type AccessSubject =
  | { readonly kind: 'everybody' }
  /** A client without credentials. */
  | { readonly kind: 'anonymous' }
  /** A user who has not signed in with the identity provider yet. */
  | { readonly kind: 'newcomer' }
  /** `isOperator`: a user of the server itself, in a question about a tenant. */
  | { readonly kind: 'user'; readonly username: string; readonly isOperator: boolean };

export interface PackageAccess {
  readonly who: AccessSubject;
  /** Such as `npm/@scope/name`. */
  readonly path: string;
}

export interface ReportedDecision {
  readonly allowed: boolean;
  /** A sentence of the server. */
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
  /** What the rule grants with the role of the user; undefined when only the server could say it. */
  readonly grants?: readonly string[] | undefined;
}

/** What a server says about access or, without decisions, what its users and rules say. */
export interface AccessAnswer {
  /** Of the subject; of clients without credentials in an answer about everybody. Undefined when the server does not explain them. */
  readonly decisions?: Decisions | undefined;
  /** Of a user; undefined when there is no such user. */
  readonly role?: string | undefined;
  /** In an answer about everybody: the users who have access or, without decisions, those that rules name. */
  readonly users: readonly ListedAccess[];
  readonly moreUsers: number;
  readonly matching: readonly ListedRule[];
  /** Rules for the user that do not match. */
  readonly others: readonly AccessRule[];
  readonly moreRules: number;
}
