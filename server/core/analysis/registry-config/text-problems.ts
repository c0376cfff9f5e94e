import { groupNameProblem, ruleUserProblem } from '../../../../access/group-name.ts';
import { patternProblem } from '../../../../access/pattern.ts';
import { privateNameProblem } from '../../../../access/private-names.ts';
import { tenantNameProblem } from '../../../../access/tenant-name.ts';
import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed } from '../../document/node.ts';
import {
  addressRangeProblem,
  hostProblem,
  issuerProblem,
  pageProblem,
  redirectHostProblem,
  urlProblem,
  webhookAddressProblem,
} from './addresses.ts';
import { byteSizeProblem } from './byte-size.ts';
import { momentProblem } from './moment.ts';
import { bucketProblem, prefixProblem } from './object-names.ts';
import {
  allowedVersionsProblem,
  deniedPackagesProblem,
  onePackageProblem,
  scopeProblem,
  versionRangeProblem,
} from './package-range.ts';
import { pathProblem, pemPathProblem } from './path-problem.ts';
import { periodProblem } from './period.ts';
import type { RegistryFile } from './registry-file.ts';
import type { SettingValue } from './setting-values.ts';
import { textIn } from './tables.ts';

type Place = Pick<SettingValue, 'path' | 'table' | 'shape'>;

/** Returns the reason why the registry does not accept a text; undefined if it does. */
type TextProblem = (text: string, place: Place, file: RegistryFile) => string | undefined;

/** The checks of the texts of values, except secrets, by the meaning that the schema declares with `x-value`. */
export const textProblems: ReadonlyMap<string, TextProblem> = new Map(
  Object.entries<TextProblem>({
    'address-range': addressRangeProblem,
    bucket: bucketProblem,
    'byte-size': (text, { shape }) => byteSizeProblem(text, shape),
    certificates: pathProblem,
    'group-name': groupNameProblem,
    host: hostProblem,
    issuer: issuerProblem,
    moment: momentProblem,
    'object-prefix': prefixProblem,
    'package-name': onePackageProblem,
    'package-names': privateNameProblem,
    'package-range': deniedPackagesProblem,
    'package-versions': allowedVersionsProblem,
    page: pageProblem,
    path: pathProblem,
    pattern: patternProblem,
    'pem-path': pemPathProblem,
    period: periodProblem,
    'redirect-host': redirectHostProblem,
    'rule-user': (text) => (text === '*' ? undefined : ruleUserProblem(text)),
    scope: scopeProblem,
    tenant: tenantProblem,
    'tenant-name': tenantNameProblem,
    'trusted-root': pathProblem,
    url: urlProblem,
    username: usernameProblem,
    'version-pattern': patternProblem,
    'version-range': versionRangeProblem,
    'webhook-url': webhookUrlProblem,
  }),
);

/** What records with a tenant are called in messages, by the names of their lists. */
const records: Readonly<Record<string, string>> = {
  trusted_publishers: 'a trusted publisher',
  quotas: 'a quota',
  webhooks: 'a webhook',
  retention: 'a rule',
};

function tenantProblem(text: string, { path }: Place, { isMultiTenant, scopes }: RegistryFile): string | undefined {
  const record = records[String(path[0])] ?? 'a record';
  if (!isMultiTenant) return `Without multi-tenant mode, ${record} has no tenant; remove \`tenant\``;
  const isDefined = scopes.some(({ tenant }) => textIn(tenant, 'name')?.value === text);
  return isDefined ? undefined : 'The tenant is not defined; add it to `[[tenants]]`, or use another one';
}

function webhookUrlProblem(text: string, { table }: Place): string | undefined {
  const allowed = memberNamed(table, 'allow_private')?.value;
  const isPrivateAllowed = allowed?.kind === 'boolean' && allowed.value;
  const problem = webhookAddressProblem(text);
  if (problem !== undefined || isPrivateAllowed || !/^http:/i.test(text)) return problem;
  return 'Expected an `https://` address; set `allow_private = true` for an `http://` address in a private network';
}
