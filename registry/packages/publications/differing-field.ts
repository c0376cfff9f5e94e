import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';

/** The fields by which clients decide what to install and to run. */
const comparedFields = [
  'scripts',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'bin',
  'engines',
] as const;
type ComparedField = (typeof comparedFields)[number];

/** The fields of a packed manifest that `differingField` reads. */
export const readFields: ReadonlySet<string> = new Set([
  ...comparedFields,
  'bundleDependencies',
  'bundledDependencies',
  'directories',
]);

type Entries = ReadonlyMap<string, string>;

/**
 * Returns the first field by which a manifest in a publication differs from the `package.json` in its tarball; undefined if they
 * agree. Otherwise, what users see and what clients check would not be what they install. Differences that clients cause when they
 * normalize a `package.json` do not count.
 */
export function differingField(sent: JsonObject, packed: JsonObject, name: string): ComparedField | undefined {
  return comparedFields.find((field) => {
    const [inSent, inPacked] = [entriesOf[field](sent, name), entriesOf[field](packed, name)];
    const names = new Set([...inSent.keys(), ...inPacked.keys()]);
    return [...names].some((key) => {
      const value = inSent.get(key);
      return value !== inPacked.get(key) && !(value !== undefined && isAdded[field]?.(key, value, packed));
    });
  });
}

const entriesOf: Readonly<Record<ComparedField, (manifest: JsonObject, name: string) => Entries>> = {
  scripts: ({ scripts }) => mapped(textsIn(scripts), (script) => script.replace(programsFolder, '')),
  dependencies: ({ dependencies, optionalDependencies }) => {
    // Some clients add the optional dependencies, and others remove them.
    const optional = rangesOf(optionalDependencies);
    return new Map([...rangesOf(dependencies)].filter(([name]) => !optional.has(name)));
  },
  optionalDependencies: ({ optionalDependencies }) => rangesOf(optionalDependencies),
  peerDependencies: ({ peerDependencies }) => rangesOf(peerDependencies),
  bin: ({ bin }, name) => programsOf(bin, name),
  engines: ({ engines }) => (isObject(engines) ? textsIn(engines) : mapped(listed(engines), (range) => range.trim())),
};

/** Whether clients add an entry that is not in a `package.json`. */
const isAdded: Partial<Record<ComparedField, (key: string, value: string, packed: JsonObject) => boolean>> = {
  scripts(key, value, { scripts }) {
    const packed = textsIn(scripts);
    // Of packages with `binding.gyp` and with `server.js`.
    if (key === 'install') return value === 'node-gyp rebuild' && !packed.has('install') && !packed.has('preinstall');
    return key === 'start' && value === 'node server.js' && !packed.has('start');
  },
  dependencies(key, value, { dependencies, bundleDependencies, bundledDependencies }) {
    const bundled = bundleDependencies ?? bundledDependencies;
    return value === '*' && Array.isArray(bundled) && bundled.includes(key) && !rangesOf(dependencies).has(key);
  },
  bin(_key, value, { bin, directories }) {
    const { bin: folder } = objectOr(directories);
    return bin === undefined && typeof folder === 'string' && value.startsWith(`${pathIn(folder)}/`);
  },
};

const programsFolder = /^(?:\.[/\\])?node_modules[/\\].bin[\\/]/;

function programsOf(bin: unknown, name: string): Entries {
  const entries: readonly (readonly [string, unknown])[] =
    typeof bin === 'string'
      ? [[name, bin]]
      : Array.isArray(bin)
        ? bin.map((path) => [String(path), path] as const)
        : Object.entries(objectOr(bin));
  const programs = new Map<string, string>();
  for (const [key, path] of entries) {
    const program = pathIn(key).split('/').at(-1) ?? '';
    if (typeof path === 'string' && program !== '' && pathIn(path) !== '') programs.set(program, pathIn(path));
  }
  return programs;
}

/** Returns a path relative to the package, which never leads outside of it. */
function pathIn(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split(/[/\\:]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function rangesOf(dependencies: unknown): Entries {
  return mapped(isObject(dependencies) ? textsIn(dependencies) : listed(dependencies), comparableRange);
}

/** Returns a range without what clients change in the address of a Git repository. */
function comparableRange(range: string): string {
  const text = range.trim();
  if (!text.includes('/')) return text;
  return text
    .replace(/^(?=[\w.-]+\/[\w.-]+(?:#|$))/, 'github.com/')
    .replace(/^(github|gitlab|bitbucket):/, (_, host: string) => `${host}.${host === 'bitbucket' ? 'org' : 'com'}/`)
    .replace(/^(?:git\+)?(?:https?|git|ssh):\/\/(?:[^@/]*@)?/, '')
    .replace(/^git@([^:/]+):/, '$1/')
    .replace(/\.git(?=#|$)/, '');
}

/** Reads a list such as `["node >= 20"]`, or the same as one text, which old packages use instead of an object. */
function listed(value: unknown): Entries {
  const items: readonly unknown[] =
    typeof value === 'string' ? value.trim().split(/[\s,]+/) : Array.isArray(value) ? value : [];
  const found = new Map<string, string>();
  for (const item of items) {
    const [, key = '', range = ''] = typeof item === 'string' ? (/^\s*(@?[^@\s><=:]+)(.*)$/.exec(item) ?? []) : [];
    if (key !== '') found.set(key, range.replace(/^[:@]+/, '').trim());
  }
  return found;
}

function textsIn(value: unknown): Entries {
  return new Map(
    Object.entries(objectOr(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function mapped(entries: Entries, change: (text: string) => string): Entries {
  return new Map(Array.from(entries, ([key, value]) => [key, change(value)]));
}
