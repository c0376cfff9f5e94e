import type { CommandShell } from '../../server/runner/shell-line.ts';
import type { Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import type { RegistryRequest } from '../registry-request.ts';
import { type CurlWord, powershellExpression, type SecretVariable, writtenWord } from './curl-words.ts';

const token: SecretVariable = { variable: 'TOKEN' };
const newToken: SecretVariable = { variable: 'NEW_TOKEN' };

/**
 * Returns a request as a command line for a shell. The variable `TOKEN` of the environment replaces the secret, and `NEW_TOKEN`
 * replaces a token in the body.
 */
export function asCurl(connection: Connection, request: RegistryRequest, shell: CommandShell): string {
  const { credential } = connection;
  const url = addressOf(connection, request).href;
  // In Windows PowerShell, `curl` is another program.
  const program = shell.kind === 'powershell' && shell.isOnWindows ? 'curl.exe' : 'curl';
  const words: CurlWord[] = [[program], ['--fail-with-body']];
  if (/[[\]{}]/.test(url)) words.push(['--globoff']);
  if (request.method !== 'GET') words.push(['--request'], [request.method]);
  if (credential.kind === 'basic') words.push(['--user'], [`${credential.username}:`, token]);
  else words.push(['--header'], ['Authorization: Bearer ', token]);
  const line = (all: readonly CurlWord[]): string => all.map((word) => writtenWord(word, shell)).join(' ');
  if (request.body === undefined) return line([...words, [url]]);
  const body = bodyText(request.body, shell);
  words.push(['--header'], ['Content-Type: application/json']);
  // Windows PowerShell removes the double quotes in arguments.
  if (shell.kind === 'powershell')
    return `${powershellExpression(body)} | ${line([...words, ['--data-binary'], ['@-'], [url]])}`;
  return line([...words, ['--data-raw'], body, [url]]);
}

function bodyText(body: NonNullable<RegistryRequest['body']>, { kind }: CommandShell): CurlWord {
  const written = (value: unknown): string => (kind === 'posix' ? JSON.stringify(value) : asciiJson(value));
  if (typeof body === 'string' || !Object.hasOwn(body, 'token')) return [written(body)];
  // The token is the last member, so that its position is known.
  const { token: _, ...rest } = body;
  const json = written({ ...rest, token: '' });
  return [json.slice(0, -2), newToken, json.slice(-2)];
}

/** Returns JSON without characters that a console with another code page changes. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
