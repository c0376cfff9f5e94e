import type { ChangeContext } from '../reading/changed-record.ts';
import { RegistryError } from '../registry-error.ts';

/** Throws the RegistryError for a response that cannot be read. `problem` is the end of a sentence. */
export function throwUnreadable(problem: string, { request, baseUrl }: ChangeContext, reason?: string): never {
  const message = `The response from ${baseUrl} for ${request.about} ${problem}`;
  throw new RegistryError('bad-response', reason === undefined ? `${message}.` : `${message}: ${reason}`, {
    serverMessage: reason,
    nextStep: 'Check that the address is that of a registry.',
  });
}
