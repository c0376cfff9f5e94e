import type { JsonObject } from './package-manifest.ts';

/** How the manifests of a workspace are read. */
export interface ManifestReader {
  /** Resolves to the manifest in a folder; undefined if there is none, or if it is malformed. */
  readonly read: (folder: string) => Promise<JsonObject | undefined>;
  /** Returns the name of a project; undefined if its manifest has none. */
  readonly nameIn: (manifest: JsonObject | undefined) => string | undefined;
  /** Returns the folders of the projects that a project depends on. */
  readonly neededBy: (manifest: JsonObject, folder: string) => readonly string[];
}

/**
 * Resolves to the manifests of the members of a workspace and of all projects that these depend on, by folder, or to the folder of
 * a project without a name. A project that is not a member may have no manifest.
 */
export async function neededManifests(
  members: readonly string[],
  { read, nameIn, neededBy }: ManifestReader,
): Promise<{ readonly manifests: ReadonlyMap<string, JsonObject> } | { readonly unnamed: string }> {
  const manifests = new Map<string, JsonObject>();
  const seen = new Set<string>();
  const pending = [...members];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = await read(folder);
    if (!manifest && !members.includes(folder)) continue;
    if (manifest === undefined || nameIn(manifest) === undefined) return { unnamed: folder };
    manifests.set(folder, manifest);
    pending.push(...neededBy(manifest, folder));
  }
  return { manifests };
}
