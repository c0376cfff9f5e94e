/**
 * The commands of the runner and their aliases, including hidden ones. In `mise NAME`, they take precedence over tasks with these
 * names, which only `mise run NAME` runs.
 */
export const runnerCommands: ReadonlySet<string> = new Set(
  `
    __publish-system-install activate alias aliases asdf b backend backend-list backends bin-paths bootstrap bs cache cfg
    complete completion completions config current daemon daemons deactivate dep deps direnv doctor dot dotfiles dr e edit
    en env env-vars ev exec fmt g gen generate github global help hook-env hook-not-found i implode install install-into l
    latest link list list-all list-remote ln local lock ls ls-remote mcp oci outdated p packslip patrons plugin plugin-list
    plugins prepare prune r registry remove reshim rm run search self-update set settings sh shell shell-alias skill skills
    sponsors ssh sync t task tasks test-tool token toml tool tool-alias tool-stub trust u uninstall unset untrust unuse up
    upgrade usage use v version w watch where which x
  `
    .trim()
    .split(/\s+/),
);
