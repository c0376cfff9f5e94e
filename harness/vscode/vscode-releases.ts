import { type Host, host, oldHost } from './paths.ts';

/** The packages of a VS Code, and what differs between versions when it is installed. */
export interface VsCodeRelease {
  readonly host: Host;
  readonly vscodePackage: string;
  readonly nodePackage: string;
  /** The total size of the installation, in MB. */
  readonly size: number;
  /** Parts of VS Code that the tests do not use and that are large or require a network, in its folder. */
  readonly unused: readonly string[];
  /** The native modules that VS Code and its server require. */
  readonly nativeModules: readonly NativeModule[];
  /** Additional options for the installation of the packages that VS Code requires. */
  readonly installOptions: readonly string[];
}

interface NativeModule {
  readonly name: string;
  /** The folder that npm builds it in. */
  readonly folder: string;
  /** The path of the binary in the folder of the module. */
  readonly binary: string;
}

/** The VS Code of the tests. */
export const currentRelease: VsCodeRelease = {
  host,
  vscodePackage: 'code-server@4.139.1',
  nodePackage: `node-linux-${process.arch}@24.21.0`,
  size: 460,
  unused: [
    'node_modules/@github',
    'node_modules/@microsoft/mxc-sdk',
    'extensions/copilot',
    'extensions/mermaid-markdown-features',
    'extensions/microsoft-authentication',
  ],
  nativeModules: [
    { name: '@vscode/spdlog', folder: host.vscode, binary: 'build/Release/spdlog.node' },
    { name: '@vscode/native-watchdog', folder: host.vscode, binary: 'build/Release/watchdog.node' },
  ],
  installOptions: [],
};

/** The oldest VS Code on npm that the extension supports: npm does not have 1.91 and 1.92. */
export const oldRelease: VsCodeRelease = {
  host: oldHost,
  vscodePackage: 'code-server@4.93.1',
  nodePackage: `node-linux-${process.arch}@20.19.6`,
  size: 480,
  unused: ['extensions/microsoft-authentication'],
  nativeModules: [
    { name: '@vscode/spdlog', folder: oldHost.vscode, binary: 'build/Release/spdlog.node' },
    { name: 'native-watchdog', folder: oldHost.vscode, binary: 'build/Release/watchdog.node' },
    { name: 'argon2', folder: oldHost.folder, binary: 'lib/binding/napi-v3/argon2.node' },
  ],
  installOptions: ['--legacy-peer-deps'],
};
