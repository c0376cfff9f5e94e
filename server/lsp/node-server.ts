import type { Connection } from 'vscode-languageserver';
import { settingVariables } from '../core/analysis/graph/setting-variables.ts';
import { environmentsIn } from '../files/environments.ts';
import { homeFolder, nodeDisk, readStart } from '../files/node-disk.ts';
import { userFolders } from '../files/user-folders.ts';
import { windowsDisk } from '../files/windows-disk.ts';
import { rulesPage } from './rules-page.ts';
import { createServer, type Server } from './server.ts';

/** Creates the server that reads files from the disk of this machine. */
export function createNodeServer(connection: Connection): Server {
  const disk = { ...nodeDisk, variables: settingVariables(process.env) };
  return createServer(connection, {
    rulesPage: rulesPage(process.argv[1]),
    fileSystem: disk.platform === 'windows' ? windowsDisk(disk, readStart) : disk,
    readStart,
    user: userFolders(homeFolder(), process.env),
    environments: environmentsIn(process.env),
    loadScriptRunner: async () => (await import('./shellcheck/node-script-runner.ts')).nodeScriptRunner,
    loadImportFormats: () => import('../core/import/import-formats.ts'),
    loadYaml: async () => (await import('../core/analysis/environment/yaml-file.ts')).parseYamlFile,
    loadFolderChanges: async () => (await import('../affected/folder-changes.ts')).folderChanges(process.env),
    loadReadMentions: async () => (await import('../core/analysis/other-mentions/mentions-in.ts')).mentionsIn,
    // `performance` would load another Node module.
    now: () => process.uptime() * 1000,
  });
}
