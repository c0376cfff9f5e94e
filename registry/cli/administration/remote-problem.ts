import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import { tokenVariable } from './remote-registry.ts';

const otherToken = `Set \`${tokenVariable}\`, or the file of \`--token-file\`, to the static token or the token of a user with the role \`admin\`.`;

/** The remedies that differ from those in the sidebar. */
const remedies: Readonly<Partial<Record<RegistryErrorKind, string>>> = {
  'wrong-credentials': otherToken,
  'no-admin-role': otherToken,
  'not-found': 'List the existing records with the action `list`, and check `--tenant`.',
  'not-multi-tenant': 'Correct or omit `--tenant`.',
  'needs-tenants': 'Name the tenant with `--tenant`.',
  'not-a-registry':
    'Check the address of `--registry`, without `/npm` or `/admin`. If the registry has tenants, name one with `--tenant`.',
  refused: 'Correct the arguments, and try again.',
  'proxy-page': 'Check the address of `--registry`, and any proxy in front of it.',
};

/** Returns the message of an error for the terminal: what failed, why, and the next step. */
export function remoteProblem(error: unknown): string {
  if (!(error instanceof RegistryError)) return error instanceof Error ? error.message : String(error);
  const { kind, message, details } = error;
  if (details.status === 412) return `${message} Read the records again, and repeat the command.`;
  if (kind === 'conflict' && details.status === 409 && details.code !== 'defined-in-config') return conflict(error);
  const remedy = remedies[kind] ?? details.nextStep;
  return remedy === undefined ? message : `${message} ${remedy}`;
}

/** Returns the sentence of the server, which contains the cause and the remedy. Other servers may send none. */
function conflict({ message, details: { code, serverMessage } }: RegistryError): string {
  if (code !== undefined && serverMessage !== undefined) return serverMessage;
  return `${message} List the existing records with the action \`list\`.`;
}
