import type { Connection } from '../../admin-api/connection.ts';
import { redact } from '../../admin-api/redact.ts';
import { RegistryError } from '../../admin-api/registry-error.ts';
import { visibleCharacters } from '../../text/visible-text.ts';
import { scopeName } from '../wording/scope-name.ts';
import type { RegistryChangeLog } from './registry-change-log.ts';

export interface RecordedChange {
  readonly connection: Connection;
  readonly tenant?: string | undefined;
  /** As `ChangeEntry.what`. */
  readonly what: string;
  /** What was sent and is nobody's business. */
  readonly secrets: readonly string[];
}

/**
 * Every change of a registry goes through here, so that none is missing in the log; also one that fails, and one whose
 * answer nobody waits for any more. Gives and throws what `act` does.
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
  const { status, serverWords } = error.details;
  const said = serverWords === undefined || error.message.includes(serverWords) ? '' : ` ${serverWords}`;
  return `${status === undefined ? '' : `${status} `}${error.message}${said}`;
}
