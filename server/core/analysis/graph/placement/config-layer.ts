/** The config files of a project, without `.toml`, highest precedence first. */
const environmentOrder = ['.mise', '.mise/config', 'mise', 'mise/config', '.config/mise', '.config/mise/config'];
const localOrder = [
  '.mise',
  'mise',
  'mise/config',
  '.mise/config',
  '.config/mise',
  '.config/mise/mise',
  '.config/mise/config',
];
const plainOrder = [
  '.mise',
  'mise',
  'mise/config',
  'mise/conf.d',
  '.mise/config',
  '.mise/conf.d',
  '.config/mise',
  '.config/mise/mise',
  '.config/mise/config',
  '.config/mise/conf.d',
];

const configPath = /(?:^|\/)((?:\.config\/mise|\.config|\.mise|mise)\/(?:conf\.d\/)?)?([^/]+)\.toml$/;

/** The precedence of a config file among those of its project. */
interface ConfigLayer {
  /** Smaller numbers take precedence. */
  readonly rank: number;
  /**
   * The name of a file in `conf.d`, or the environment. Of files with the same rank, the last name takes precedence.
   */
  readonly name: string;
  /** The environment that the file is for (`mise.dev.toml`); undefined if the runner always loads it. */
  readonly environment: string | undefined;
}

/** Returns the environment that a config file is for, such as `dev` for `mise.dev.toml`. */
export function environmentOf(path: string): string | undefined {
  return layerOf(path).environment;
}

/** Compares the paths or URIs of two config files of a project. The one that takes precedence comes first. */
export function compareLayers(a: string, b: string): number {
  const first = layerOf(a);
  const second = layerOf(b);
  if (first.rank !== second.rank) return first.rank - second.rank;
  return first.name === second.name ? 0 : first.name > second.name ? -1 : 1;
}

function layerOf(path: string): ConfigLayer {
  const [, parent = '', name = ''] = configPath.exec(path) ?? [];
  // In a project whose folder is named `mise`, `mise.toml` is not in one of the runner's folders.
  const folder = /^\.?mise\/$/.test(parent) && /^\.?mise(?:\.|$)/.test(name) ? '' : parent;
  if (folder.endsWith('conf.d/'))
    return { rank: rankIn(plainOrder, folder.slice(0, -1), 3), name: `${name}.toml`, environment: undefined };
  const [, stem = '', qualifier = ''] = /^(\.?[^.]*)(?:\.(.+))?$/.exec(name) ?? [];
  const isLocal = /(?:^|\.)local$/.test(qualifier);
  const environment = qualifier.replace(/(?:^|\.)local$/, '') || undefined;
  const group = environment === undefined ? (isLocal ? 2 : 3) : isLocal ? 0 : 1;
  const order = environment === undefined ? (isLocal ? localOrder : plainOrder) : environmentOrder;
  return { rank: rankIn(order, folder + stem, group), name: environment ?? '', environment };
}

/** Returns the rank of a file in a group of files. Files with unknown names have the lowest precedence in the group. */
function rankIn(order: readonly string[], name: string, group: number): number {
  const index = order.indexOf(name);
  return group * 100 + (index < 0 ? 99 : index);
}
