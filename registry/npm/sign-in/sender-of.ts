import type { Principal } from '../../../access/principal.ts';
import { HttpError } from '../../errors/http-error.ts';
import { countFailure } from '../../http/check-access.ts';
import type { Context } from '../../http/context.ts';

/** Resolves to the sender of a credential in a form. Rejects with HttpError 400, and as requests with wrong credentials. */
export async function senderOf(
  credential: string,
  { tenant, address }: { readonly tenant: string; readonly address: string },
  { authenticator, statistics }: Context,
): Promise<Principal> {
  if (!/^[!-~]+$/.test(credential)) throw new HttpError(400, 'A token consists of visible ASCII characters.');
  return await authenticator
    .authenticate({ authorization: `Bearer ${credential}`, tenant, address, action: 'signed-in' })
    .catch((error: unknown) => {
      countFailure(error, statistics);
      throw error;
    });
}
