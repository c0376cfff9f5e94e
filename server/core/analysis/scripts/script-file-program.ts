/** The maximum length of a script file whose calls and variables are read (UTF-16 code units). */
export const maxScriptLength = 500_000;

/** The programs of scripts by the extensions of their files, for scripts without a `#!` line. */
const programs: Readonly<Record<string, string>> = {
  sh: 'sh',
  bash: 'bash',
  dash: 'dash',
  ash: 'ash',
  ksh: 'ksh',
  mksh: 'mksh',
  zsh: 'zsh',
  fish: 'fish',
  nu: 'nu',
  elv: 'elvish',
  xsh: 'xonsh',
  csh: 'csh',
  tcsh: 'tcsh',
  ps1: 'pwsh',
  psm1: 'pwsh',
  bat: 'cmd',
  cmd: 'cmd',
  vbs: 'cscript',
  exe: 'exe',
  com: 'com',
  py: 'python3',
  pyw: 'python3',
  rb: 'ruby',
  pl: 'perl',
  raku: 'raku',
  php: 'php',
  lua: 'lua',
  tcl: 'tclsh',
  awk: 'awk',
  sed: 'sed',
  r: 'Rscript',
  jl: 'julia',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  jsx: 'node',
  ts: 'deno',
  mts: 'deno',
  cts: 'deno',
  tsx: 'deno',
  go: 'go',
  rs: 'rust-script',
  java: 'java',
  kts: 'kotlin',
  groovy: 'groovy',
  scala: 'scala',
  clj: 'clojure',
  bb: 'bb',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'escript',
  hs: 'runghc',
  ml: 'ocaml',
  fsx: 'dotnet',
  csx: 'dotnet',
  cs: 'dotnet',
  swift: 'swift',
  dart: 'dart',
  cr: 'crystal',
  nim: 'nim',
  zig: 'zig',
  nix: 'nix',
  scpt: 'osascript',
  applescript: 'osascript',
};

/**
 * Returns the program that the extension of a script file denotes, which tells the language of a script without a `#!` line;
 * undefined for a file without an extension, or with one that denotes no language, which the runner starts with its default shell.
 */
export function programOfScriptFile(uri: string): string | undefined {
  const extension = /\.([^./]+)$/.exec(uri)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(programs, extension) ? programs[extension] : undefined;
}
