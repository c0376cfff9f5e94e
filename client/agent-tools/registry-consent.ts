import type { Memento } from 'vscode';

/** A saved connection to a registry that agents may read after consent. */
export interface AgentRegistry {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Resolves to undefined if the user is not signed in. */
  readonly token: () => Promise<string | undefined>;
}

/** Asks the user for a registry. Resolves to `none` to decline, and to undefined if the question is dismissed. */
export type ChooseRegistry = (registries: readonly AgentRegistry[]) => Promise<AgentRegistry | typeof none | undefined>;

/** The answer of a user who does not want that agents read a registry. */
export const none = 'none';

/** The key of the consent of the user in this workspace: the ID of a connection, or `none`. */
const consentKey = 'taskwright.agents.registry';

/**
 * Resolves to the registry that agents may read; undefined if the user has declined. The user is asked once for each workspace, and
 * again if the question was dismissed or the connection has been removed.
 */
export async function allowedRegistry(
  registries: readonly AgentRegistry[],
  memory: Memento,
  choose: ChooseRegistry,
): Promise<AgentRegistry | undefined> {
  if (registries.length === 0) return undefined;
  const consent = memory.get(consentKey);
  if (consent === none) return undefined;
  return registries.find(({ id }) => id === consent) ?? askForRegistry(registries, memory, choose);
}

/** Asks the user for the registry that agents may read, and stores the answer. */
export async function askForRegistry(
  registries: readonly AgentRegistry[],
  memory: Memento,
  choose: ChooseRegistry,
): Promise<AgentRegistry | undefined> {
  const chosen = await choose(registries);
  if (chosen === undefined) return undefined;
  await memory.update(consentKey, chosen === none ? none : chosen.id);
  return chosen === none ? undefined : chosen;
}
