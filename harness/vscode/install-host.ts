/** Installs the VS Code of the tests if it is missing: node harness/vscode/install-host.ts. */
import { installHost } from './install.ts';

installHost();
