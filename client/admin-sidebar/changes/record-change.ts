import type { Connection } from '../../../admin-client/connection.ts';
import { redact } from '../../../admin-client/redact.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { visibleCharacters } from '../../../server/core/text/visible-text.ts';
import { scopeName } from '../wording/scope-name.ts';
import type { RegistryChangeLog } from './registry-change-log.ts';

export interface RecordedChange {
  readonly connection: Connection;
  readonly tenant?: string | undefined;
  /** See `ChangeEntry.what`. */
  readonly what: string;
  /** The secrets in the request, which are redacted in the log. */
  readonly secrets: readonly string[];
}

/**
 * Runs `act` and logs its result, even if it fails or the caller no longer waits for it. Settles as `act` does. Every
 * change to a registry is made through this function, so the log is complete.
 */
export async function recordChange<Answer>(
  log: RegistryChangeLog,
  { connection, tenant, what, secrets }: RecordedChange,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const add = (isDone: boolean, answer: string): void =>
    log.add({
      where: scopeName(connection, tenant),
      address: connection.baseUrl,
      what: redact(what, secrets),
      isDone,
      answer: visibleCharacters(redact(answer, secrets)),
    });
  try {
    const answer = await act();
    add(true, answerText(answer));
    return answer;
  } catch (error) {
    add(false, failureText(error));
    throw error;
  }
}

function answerText(answer: unknown): string {
  return answer === undefined ? 'done' : JSON.stringify(answer);
}

function failureText(error: unknown): string {
  if (!(error instanceof RegistryError)) return String(error);
  const { status, serverMessage } = error.details;
  const detail = serverMessage === undefined || error.message.includes(serverMessage) ? '' : ` ${serverMessage}`;
  return `${status === undefined ? '' : `${status} `}${error.message}${detail}`;
}
