import { booleanAt, isObject, type JsonRecord } from '../json.ts';

const successFlags = ['success', 'ok'];

/** Returns whether the body of a response with a success status reports a failure. */
export function reportsFailedChange(body: JsonRecord): boolean {
  return booleanAt(body, ...successFlags) === false || isError(body.error);
}

function isError(error: unknown): boolean {
  return (typeof error === 'string' && error !== '') || isObject(error);
}

/** The members in which a changed record is sent, unless the body is the record itself. */
export const changedRecordNames = ['user', 'rule', 'acl', 'data', 'item', 'result'] as const;
