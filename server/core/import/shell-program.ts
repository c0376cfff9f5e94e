/** Returns the name of a shell, without its folder and without `.exe`, in lower case. */
function nameOf(program: string): string {
  return program
    .replace(/^.*[\\/]/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
}

/** Returns the option after which a shell expects a script. */
export function scriptOption(program: string): string {
  const name = nameOf(program);
  if (name === 'cmd') return '/c';
  return name === 'powershell' || name === 'pwsh' ? '-Command' : '-c';
}
