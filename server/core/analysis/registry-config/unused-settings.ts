import { isLoopback } from '../../../../access/loopback.ts';
import { isPrivateName } from '../../../../access/private-names.ts';
import { memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { RegistryFile } from './registry-file.ts';
import { tableIn, textIn, textsIn } from './tables.ts';

/** A setting that the registry accepts although it cannot have an effect. */
export interface UnusedSetting {
  readonly message: string;
  readonly span: Span;
}

/** Returns the settings that cannot have an effect, except patterns of packages. */
export function unusedSettings(file: RegistryFile): readonly UnusedSetting[] {
  return [
    ...inGate(file),
    ...inMerge(file),
    ...file.retention.flatMap(inRetention),
    ...[...(file.oidc ? [file.oidc.object] : []), ...file.publishers].flatMap(inIssuer),
    ...file.webhooks.flatMap(inWebhook),
  ];
}

function inGate({ registries }: RegistryFile): readonly UnusedSetting[] {
  const npm = tableIn(registries?.object, 'npm');
  const gate = npm && memberNamed(npm, 'gate');
  if (!npm || !gate || memberNamed(npm, 'upstream') || memberNamed(npm, 'upstreams')) return [];
  const message = 'The gate has no effect without an upstream; add `upstream` to `[registries.npm]`';
  return [{ message, span: gate.key }];
}

/** A private name is never requested from an upstream, so it has no versions to merge with. */
function inMerge({ registries }: RegistryFile): readonly UnusedSetting[] {
  const npm = tableIn(registries?.object, 'npm');
  const privateNames = textsIn(npm, 'private').map(({ value }) => value);
  return textsIn(npm, 'merge').flatMap((span) => {
    if (!isPrivateName(privateNames, span.value)) return [];
    const reason = `\`${span.value}\` is private and is never requested from an upstream, so nothing is merged`;
    return { message: `${reason}; remove it from \`merge\` or from \`private\``, span };
  });
}

function inRetention(rule: ObjectNode): readonly UnusedSetting[] {
  return textsIn(rule, 'versions').flatMap((span) => {
    if (/^[\w.+*/-]*$/.test(span.value)) return [];
    return { message: 'This pattern matches no version; versions consist of letters, digits, `.`, `-` and `+`', span };
  });
}

function inIssuer(table: ObjectNode): readonly UnusedSetting[] {
  const span = textIn(table, 'issuer');
  if (!span?.value.includes('/.well-known/')) return [];
  const message = 'This is the address of a document of the issuer; remove `/.well-known/` and what follows';
  return [{ message, span }];
}

function inWebhook(webhook: ObjectNode): readonly UnusedSetting[] {
  const span = textIn(webhook, 'url');
  const allowed = memberNamed(webhook, 'allow_private')?.value;
  if (!span || (allowed?.kind === 'boolean' && allowed.value) || !isPrivateUrl(span.value)) return [];
  const message = 'Nothing is sent to an address that is not public; set `allow_private = true` if this is intended';
  return [{ message, span }];
}

/** Private addresses that users write; the server checks the addresses to which names resolve as well. */
const privateAddress =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^\[(?:f[cd]|fe[89ab])/i;

function isPrivateUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return isLoopback(hostname) || privateAddress.test(hostname);
}
