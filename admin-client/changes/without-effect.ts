import { mayBeMade } from '../http/fault-error.ts';
import { repeatFailed } from '../http/status-meaning.ts';
import { RegistryError } from '../registry-error.ts';

/** Returns the error of a change that was not made according to the lists of the server, without the doubt about that. */
export function withoutEffect(error: Error): Error {
  if (!(error instanceof RegistryError)) return error;
  const { kind, message, details } = error;
  const nextStep = kind === 'server-error' ? repeatFailed : details.nextStep;
  return new RegistryError(kind, message.replace(` ${mayBeMade}`, ''), { ...details, nextStep });
}
