/** Returns the code of the problems that a check of ShellCheck reports. */
export function shellCheckCode(check: number): string {
  return `SC${check}`;
}

export function isShellCheckCode(code: string): boolean {
  return /^SC\d{4}$/.test(code);
}

/** Returns the URL of the page that explains a check of ShellCheck. */
export function shellCheckPage(code: string): string {
  return `https://www.shellcheck.net/wiki/${code}`;
}
