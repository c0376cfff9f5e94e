/** Settings that disable welcome pages, prompts, telemetry, updates, and features that delay the code lenses. */
export const quietSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  // The lenses of this extension of VS Code can delay all others.
  'merge-conflict.codeLens.enabled': false,
  // VS Code would repeatedly list the sockets of all processes of the machine.
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/**
 * Settings that disable parts of VS Code that take time in each window and that no test needs, and the commands used recently,
 * which would make a test depend on those before it.
 */
export const lightSettings = {
  'editor.minimap.enabled': false,
  'extensions.webWorker': false,
  'git.enabled': false,
  'workbench.commandPalette.history': 0,
  'workbench.iconTheme': null,
  'workbench.reduceMotion': 'on',
};
