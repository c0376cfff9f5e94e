import { expect, test } from 'vitest';
import { RegistryError, type RegistryErrorKind } from '../../../../../admin-client/registry-error.ts';
import {
  type FailureContext,
  failureActions,
} from '../../../../../client/admin-sidebar/commands/failures/failure-actions.ts';

const remote: FailureContext = { connection: { isLocal: false }, canRepeat: true };
const local: FailureContext = { connection: { isLocal: true }, canRepeat: true };
const change: FailureContext = { connection: { isLocal: false }, canRepeat: false };

const rows: readonly (readonly [kind: RegistryErrorKind, context: FailureContext, actions: readonly string[]])[] = [
  ['signed-out', remote, ['sign-in']],
  ['wrong-credentials', remote, ['sign-in']],
  ['wrong-credentials', { canRepeat: true }, ['sign-in']],
  // The extension manages the credentials of the local registry.
  ['wrong-credentials', local, []],
  ['stopped', local, ['start-local']],
  ['unreachable', remote, ['try-again']],
  ['too-slow', remote, ['try-again']],
  // A change may have been made despite the failure.
  ['too-slow', change, []],
  ['conflict', change, ['refresh']],
  ['not-found', remote, ['refresh']],
  ['unsafe-name', remote, []],
];

test.each(rows)('the error %s of %j offers %j', (kind, context, actions) => {
  expect(failureActions(new RegistryError(kind, 'The command failed.'), context)).toEqual(actions);
});

test('a bug of the extension offers the log', () => {
  expect(failureActions(new TypeError('x is undefined'), remote)).toEqual(['show-log']);
});
