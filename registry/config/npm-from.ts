import type { ConfiguredAdvisory } from '../supply-chain/advisories/advisory.ts';
import { advisoryNumber } from '../supply-chain/advisories/advisory-number.ts';
import type { GateRules } from '../supply-chain/gate/gate-rules.ts';
import type { NpmConfig, UpstreamConfig } from './config.ts';
import type { AdvisoryTable, GateTable, NpmTable, UpstreamTable } from './registry-settings.ts';

/** Returns the settings of `[registries.npm]`. */
export function npmFrom({ private: privateNames, upstreams, gate, advisories, ...settings }: NpmTable): NpmConfig {
  return {
    ...settings,
    privateNames,
    upstreams: upstreams.map((one) => upstreamFrom(one, settings.timeout)),
    gate: gate && gateFrom(gate),
    advisories: advisories.map(advisoryFrom),
  };
}

function upstreamFrom({ url, username, token, ...settings }: UpstreamTable, timeout: number): UpstreamConfig {
  return {
    ...settings,
    address: url,
    authorization: token === undefined ? undefined : authorizationOf(username, token),
    timeout: settings.timeout ?? timeout,
  };
}

function authorizationOf(username: string | undefined, token: string): string {
  if (username === undefined) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}

function gateFrom({ minAge = 0, ...rules }: GateTable): GateRules {
  return { minAge, ...rules };
}

function advisoryFrom({
  package: name,
  versions,
  cvssScore,
  cvssVector,
  id,
  ...advisory
}: AdvisoryTable): ConfiguredAdvisory {
  return {
    name,
    advisory: {
      id: advisoryNumber(id, name),
      ...advisory,
      vulnerable_versions: versions,
      cvss: { score: cvssScore ?? 0, vectorString: cvssVector ?? null },
    },
  };
}
