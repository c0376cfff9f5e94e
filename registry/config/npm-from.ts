import { resolve } from 'node:path';
import { packageRangeOf } from '../../server/core/analysis/registry-config/package-range.ts';
import { periodOf } from '../../server/core/analysis/registry-config/period.ts';
import { type ConfiguredAdvisory, isSeverity } from '../supply-chain/advisories/advisory.ts';
import type { GateRules } from '../supply-chain/gate/gate-rules.ts';
import { readCertificates } from './certificates.ts';
import type { NpmConfig } from './config.ts';
import { secretAt } from './secret-at.ts';
import {
  addressAt,
  booleanAt,
  bytesAt,
  type ConfigTable,
  numberAt,
  required,
  tableAt,
  tablesAt,
  textAt,
  textsAt,
} from './table.ts';
import type { TokenSources } from './token-sources.ts';
import { readTrustedRoot } from './trusted-root.ts';

/** Returns the settings of `[registries.npm]`. */
export function npmFrom(table: ConfigTable, folder: string, secrets: TokenSources): NpmConfig {
  const timeout = numberAt(table, 'timeout') ?? 30;
  const trustedRoot = textAt(table, 'trusted_root');
  return {
    upstream: addressAt(table, 'upstream'),
    maxAge: numberAt(table, 'max_age') ?? 300,
    upstreams: tablesAt(table, 'upstreams').map((one) => ({ timeout, ...upstreamFrom(one, folder, secrets) })),
    timeout,
    missingMaxAge: numberAt(table, 'missing_max_age') ?? 30,
    privateNames: textsAt(table, 'private'),
    redirectHosts: textsAt(table, 'redirect_hosts'),
    cacheLimit: bytesAt(table, 'cache_limit') ?? 10 * 2 ** 30,
    cacheDays: numberAt(table, 'cache_days') ?? 90,
    gate: gateFrom(tableAt(table, 'gate')),
    advisories: tablesAt(table, 'advisories').map(advisoryFrom),
    trustedRoot: trustedRoot === undefined ? undefined : readTrustedRoot(resolve(folder, trustedRoot)).text,
    provenanceIssuers: textsAt(table, 'provenance_issuers'),
  };
}

function upstreamFrom(table: ConfigTable, folder: string, secrets: TokenSources) {
  const username = textAt(table, 'username');
  const token = secretAt(table, 'token', secrets);
  const ca = textAt(table, 'ca');
  const timeout = numberAt(table, 'timeout');
  return {
    packages: textsAt(table, 'packages'),
    except: textsAt(table, 'except'),
    address: required(addressAt(table, 'url'), 'url'),
    authorization: token === undefined ? undefined : authorizationOf(username, token),
    ca: ca === undefined ? undefined : readCertificates(resolve(folder, ca)).text,
    proxy: addressAt(table, 'proxy'),
    redirectHosts: textsAt(table, 'redirect_hosts'),
    ...(timeout !== undefined && { timeout }),
  };
}

function authorizationOf(username: string | undefined, token: string): string {
  if (username === undefined) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}

function gateFrom(table: ConfigTable | undefined): GateRules | undefined {
  const minAge = table && textAt(table, 'min_age');
  return (
    table && {
      minAge: minAge === undefined ? 0 : required(periodOf(minAge), 'min_age'),
      minAgeExcept: textsAt(table, 'min_age_except'),
      installScripts: booleanAt(table, 'install_scripts') ?? true,
      installScriptsExcept: textsAt(table, 'install_scripts_except'),
      deny: textsAt(table, 'deny').map(packageRangeOf),
      allow: textsAt(table, 'allow').map(packageRangeOf),
    }
  );
}

function advisoryFrom(table: ConfigTable): ConfiguredAdvisory {
  const severity = textAt(table, 'severity');
  if (!isSeverity(severity)) throw new TypeError('`severity` is not one although the file has passed the check');
  return {
    name: required(textAt(table, 'package'), 'package'),
    advisory: {
      id: required(textAt(table, 'id'), 'id'),
      title: required(textAt(table, 'title'), 'title'),
      url: required(textAt(table, 'url'), 'url'),
      severity,
      vulnerable_versions: required(textAt(table, 'versions'), 'versions'),
      cwe: textsAt(table, 'cwe'),
      cvss: { score: numberAt(table, 'cvss_score') ?? 0, vectorString: textAt(table, 'cvss_vector') ?? null },
    },
  };
}
