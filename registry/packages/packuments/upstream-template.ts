import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { fragmentsOf, type PackumentForm, withTarball } from './manifest-fragments.ts';
import { tarballPlaceholder } from './template.ts';

/** Returns the template of a packument of the upstream. */
export function upstreamTemplate(packument: JsonObject, name: string, form: PackumentForm): Buffer {
  const versions = versionTexts(objectOr(packument.versions), name, form);
  const frame = JSON.stringify(form === 'full' ? { ...packument, versions: undefined } : abbreviatedFrame(packument));
  return Buffer.from(`${frame.slice(0, -1)},"versions":{${versions}}}`);
}

/** Returns the members of `versions` in the template of a packument. */
export function versionEntries(versions: JsonObject, name: string, form: PackumentForm): Buffer {
  return Buffer.from(versionTexts(versions, name, form));
}

function versionTexts(versions: JsonObject, name: string, form: PackumentForm): string {
  const texts = Object.entries(versions).map(
    ([version, manifest]) => `${JSON.stringify(version)}:${versionTemplate(objectOr(manifest), name, version, form)}`,
  );
  return texts.join(',');
}

/** Returns the template of one version. */
export function versionTemplate(manifest: JsonObject, name: string, version: string, form: PackumentForm): string {
  return withTarball(fragmentsOf(manifest)[form], tarballPlaceholder(name, version));
}

function abbreviatedFrame(packument: JsonObject): JsonObject {
  const { name, 'dist-tags': tags, time } = packument;
  return { name, 'dist-tags': tags, modified: objectOr(time).modified, time };
}
