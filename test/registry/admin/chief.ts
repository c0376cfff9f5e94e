import {
  ownerToken,
  type RegistryResponse,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

/** The credentials of the admin `chief`. */
const chief = 'chief:chiefs-own-token';

/** Starts a registry with the admin `chief` and an access rule, both in the configuration file. */
export function startWithChief(): Promise<TestRegistry> {
  return startTestRegistry(`
    [settings]
    auth_token = "${ownerToken}"

    [[users]]
    username = "chief"
    role = "admin"
    token = "chiefs-own-token"

    [[acl]]
    user = "chief"
    pattern = "npm/**"
    permission = "read"`);
}

/** Sends a request to the admin API as `chief`. The path is relative to `/admin`. */
export function asChief(
  registry: TestRegistry,
  method: string,
  path: string,
  body?: unknown,
): Promise<RegistryResponse> {
  return registry.request(method, `/admin${path}`, { as: chief, body });
}

/** A request to the admin API that is refused, with the status and a part of the message. */
export type RefusedRow = readonly [method: string, path: string, body: unknown, status: number, error: string];
