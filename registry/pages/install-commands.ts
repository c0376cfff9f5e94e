/** A package that a client installs. */
export interface Installation {
  readonly name: string;
  /** Undefined for the latest version. */
  readonly version: string | undefined;
  /** The address of the packages, with a slash at the end. */
  readonly registry: string;
}

/** How clients are configured for a registry, and how they install a package from it. */
export interface InstallCommands {
  /** The line of `.npmrc`, which all clients except Yarn 2 and later read. */
  readonly npmrc: string;
  /** The command that configures Yarn 2 and later. */
  readonly yarn: string;
  readonly commands: readonly string[];
}

export function installCommands({ name, version, registry }: Installation): InstallCommands {
  const scope = name.startsWith('@') ? name.slice(1, name.indexOf('/')) : undefined;
  const what = version === undefined ? name : `${name}@${version}`;
  return {
    npmrc: scope === undefined ? `registry=${registry}` : `@${scope}:registry=${registry}`,
    yarn: `yarn config set ${scope === undefined ? '' : `npmScopes.${scope}.`}npmRegistryServer ${registry}`,
    commands: ['npm install', 'pnpm add', 'yarn add', 'bun add'].map((command) => `${command} ${what}`),
  };
}
