import type { QuarantinedVersion } from '../../storage/contract/quarantine-records.ts';
import type { Advisory } from '../../supply-chain/advisories/advisory.ts';
import { advisoryNumber } from '../../supply-chain/advisories/advisory-number.ts';

/** Returns the advisory with which `npm audit` reports an installed version that is in quarantine. */
export function quarantineAdvisory({ name, version, reason }: QuarantinedVersion): Advisory {
  return {
    id: advisoryNumber(`quarantine of ${version}`, name),
    title: `In quarantine: ${reason}`,
    url: '',
    severity: 'critical',
    vulnerable_versions: version,
    cwe: [],
    cvss: { score: 0, vectorString: null },
  };
}
