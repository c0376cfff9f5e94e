import type { AccessRule, User } from '../records/model.ts';
import { RegistryError } from '../registry-error.ts';
import { type AccessAtTime, addedRule, isInEffect } from './access-effects.ts';
import { isRefused } from './is-refused.ts';
import type { Mutation } from './mutation.ts';
import { withoutEffect } from './without-effect.ts';

/** A change that was made, and the record in the response, if any. */
export interface MadeChange {
  readonly mutation: Mutation;
  readonly record: User | AccessRule | undefined;
}

/** How changes that belong together ended. */
export type TogetherOutcome =
  | { readonly state: 'done' }
  /** Everything is as before. `sent` is the number of changes that were made and then undone. */
  | { readonly state: 'undone'; readonly failed: Mutation; readonly error: Error; readonly sent: number }
  | LeftOver;

/** Some changes were made, and not undone. */
export interface LeftOver {
  readonly state: 'left';
  readonly made: readonly MadeChange[];
  /** The changes that were not made; the first one failed. */
  readonly rest: readonly [Mutation, ...Mutation[]];
  readonly error: Error;
  /** Whether it is unknown whether the first one of `rest` was made. */
  readonly isUnknown: boolean;
  /** The reason why the changes were not undone; undefined if that was not tried, because it could remove all access. */
  readonly undoError: Error | undefined;
}

export interface TogetherParts {
  /** The users and rules before the changes. */
  readonly before: AccessAtTime;
  /** Returns the error with which a change would fail without being sent. */
  problemOf(mutation: Mutation): Error | undefined;
  /** Rejects with a RegistryError. */
  send(mutation: Mutation): Promise<User | AccessRule | undefined>;
  /** Reads the users and rules again. */
  readAgain(): Promise<AccessAtTime>;
}

/**
 * Makes changes that belong together one after another. Sends nothing if one of them cannot be sent. After a failure,
 * reads the users and rules again if the registry may have made the change anyway, and otherwise undoes the changes
 * before it. `made` contains earlier changes that belong to these.
 */
export async function changeTogether(
  mutations: readonly Mutation[],
  parts: TogetherParts,
  made: readonly MadeChange[] = [],
): Promise<TogetherOutcome> {
  for (const mutation of mutations) {
    const error = parts.problemOf(mutation);
    if (error !== undefined) return failed(mutations, mutation, { error, made, isUnknown: false }, parts);
  }
  let soFar = made;
  for (const mutation of mutations) {
    if (isReplaced(mutation, soFar)) continue;
    try {
      soFar = [...soFar, { mutation, record: await parts.send(mutation) }];
    } catch (thrown) {
      const error = asError(thrown);
      const isMade = isRefused(error) ? false : await wasMade(mutation, parts);
      if (isMade !== true) {
        const isUnknown = isMade === undefined;
        const reason = isUnknown ? error : withoutEffect(error);
        return failed(mutations, mutation, { error: reason, made: soFar, isUnknown }, parts);
      }
      soFar = [...soFar, { mutation, record: undefined }];
    }
  }
  return { state: 'done' };
}

/** Undoes what is left of changes that belong together. Resolves to the same state again if this fails. */
export async function undoLeft(left: LeftOver, parts: TogetherParts): Promise<TogetherOutcome> {
  let { made } = left;
  try {
    for (const one of [...left.made].reverse()) {
      await undo(one, parts);
      made = made.slice(0, -1);
    }
  } catch (thrown) {
    return { ...left, made, undoError: asError(thrown) };
  }
  return { state: 'undone', failed: left.rest[0], error: left.error, sent: left.made.length };
}

interface Failure {
  readonly error: Error;
  readonly made: readonly MadeChange[];
  readonly isUnknown: boolean;
}

async function failed(
  mutations: readonly Mutation[],
  mutation: Mutation,
  { error, made, isUnknown }: Failure,
  parts: TogetherParts,
): Promise<TogetherOutcome> {
  const after = mutations.slice(mutations.indexOf(mutation) + 1);
  const left: LeftOver = { state: 'left', made, rest: [mutation, ...after], error, isUnknown, undoError: undefined };
  return isUnknown ? left : undoLeft(left, parts);
}

async function undo({ mutation, record }: MadeChange, parts: TogetherParts): Promise<void> {
  const opposite = await oppositeOf(mutation, record, parts);
  if (opposite === undefined) return;
  try {
    await parts.send(opposite);
  } catch (thrown) {
    const error = asError(thrown);
    // Another admin may have deleted the record, or the response was lost.
    const isGone = error instanceof RegistryError && error.kind === 'not-found';
    if (isRefused(error)) {
      if (isGone) return;
      throw error;
    }
    const isMade = await wasMade(opposite, parts);
    if (isMade !== true) throw isMade === undefined ? error : withoutEffect(error);
  }
}

/** Resolves to the change that undoes a change; to undefined if nothing has changed. */
async function oppositeOf(
  mutation: Mutation,
  record: MadeChange['record'],
  { before, readAgain }: TogetherParts,
): Promise<Mutation | undefined> {
  switch (mutation.kind) {
    case 'create-user':
      return { kind: 'delete-user', username: mutation.user.username };
    case 'change-role':
      if (mutation.before === '') throw new Error('The previous role cannot be sent back.');
      return { kind: 'change-role', username: mutation.username, before: mutation.role, role: mutation.before };
    case 'delete-rule': {
      const { user, pattern, permission, isPermissionComposed = false } = mutation.rule;
      if (isPermissionComposed) throw new Error('The permission of the deleted access rule cannot be sent back.');
      return { kind: 'create-rule', rule: { user, pattern, permission } };
    }
    case 'create-rule': {
      // A server need not send the record with its id, and may respond with a rule that existed before.
      const rule = isRule(record) ? record : addedRule(mutation.rule, before, await readAgain());
      const isNew = rule !== undefined && before.rules.every(({ id }) => id !== rule.id);
      return isNew ? { kind: 'delete-rule', rule } : undefined;
    }
    default:
      throw new Error('This change cannot be undone.');
  }
}

/** Resolves to whether a change was made; to undefined if that cannot be found out. */
async function wasMade(mutation: Mutation, { before, readAgain }: TogetherParts): Promise<boolean | undefined> {
  try {
    return isInEffect(mutation, before, await readAgain());
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a rule to delete is one that an earlier change has replaced: a server with one rule for each user and
 * pattern changes the rule when it is added again, and keeps its id.
 */
function isReplaced(mutation: Mutation, made: readonly MadeChange[]): boolean {
  if (mutation.kind !== 'delete-rule') return false;
  return made.some(
    (one) => one.mutation.kind === 'create-rule' && isRule(one.record) && one.record.id === mutation.rule.id,
  );
}

function isRule(record: User | AccessRule | undefined): record is AccessRule {
  return record !== undefined && 'pattern' in record;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
