import { authorizationHeader } from '../../../admin-client/authorization-header.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import { type Environment, TokenSources } from '../../config/token-sources.ts';

const variable = 'TASKWRIGHT_SOURCE_TOKEN';
const emptyProblem = `environment variable \`${variable}\` is empty; set it, or unset it if the source requires no token`;

/**
 * Returns the header `Authorization` for the registry that packages are imported from: of a token, or of `username:password`. Undefined
 * if neither a file nor the variable contains one. Throws a UsageError if it cannot be read or sent.
 */
export function sourceAuthorization(file: string | undefined, environment: Environment): string | undefined {
  if (file === undefined && environment[variable] === undefined) return undefined;
  if (file === undefined && environment[variable] === '') throw new UsageError(emptyProblem);
  const source =
    file === undefined ? ({ kind: 'env', name: variable } as const) : ({ kind: 'file', name: file } as const);
  const found = new TokenSources(process.cwd(), environment).findSecret(source, () => undefined);
  if ('problem' in found) throw new UsageError(`cannot read the token of the source: ${found.problem}`);
  const [, username, password = ''] = /^([^:]+):(.*)$/s.exec(found.text) ?? [];
  const authorization =
    username === undefined
      ? authorizationHeader({ kind: 'token' }, found.text)
      : authorizationHeader({ kind: 'basic', username }, password);
  if ('header' in authorization) return authorization.header;
  throw new UsageError(`cannot send the token of the source: ${authorization.problem.replace(/\.$/, '')}`);
}
