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
