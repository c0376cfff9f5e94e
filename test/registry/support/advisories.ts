export interface AdvisoryTable {
  /** The package. */
  readonly name: string;
  readonly versions: string;
  readonly id?: string;
  readonly severity?: string;
  readonly title?: string;
  readonly url?: string;
}

/** Returns the table of an advisory in a configuration. */
export function advisoryTable({
  name,
  versions,
  id = 'ACME-1',
  severity = 'critical',
  title = 'Stop',
  url = 'https://acme.example/1',
}: AdvisoryTable): string {
  const values = Object.entries({ id, package: name, versions, severity, title, url });
  return `[[registries.npm.advisories]]\n${values.map(([key, value]) => `${key} = "${value}"\n`).join('')}`;
}
