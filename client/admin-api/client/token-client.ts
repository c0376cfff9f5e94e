import type { AdminClient, RequestOptions } from '../admin-client.ts';
import type { Clock } from '../clock.ts';
import type { RegistryRequest } from '../http/requests.ts';
import type { Reply } from '../http/send.ts';
import { tokenRequests } from '../http/token-requests.ts';
import { readIssuedToken } from '../reading/named-token.ts';
import { throwUnreadable } from './unreadable.ts';

export interface TokenClientParts {
  readonly send: (request: RegistryRequest, options?: RequestOptions) => Promise<Reply>;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Creates and revokes named tokens. */
export function tokenClient({
  send,
  baseUrl,
  clock,
}: TokenClientParts): Pick<AdminClient, 'createToken' | 'revokeToken'> {
  return {
    async createToken(scope, holder, token, options) {
      const request = tokenRequests.create(scope, holder, token, clock.now());
      const { body, problem } = await send(request, options);
      return readIssuedToken(body) ?? throwUnreadable(problem ?? 'contains no token', { request, baseUrl });
    },
    async revokeToken(scope, holder, { id }, options) {
      await send(tokenRequests.revoke(scope, holder, id), options);
    },
  };
}
