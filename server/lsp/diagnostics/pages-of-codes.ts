import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';

/** Returns a function that returns the URL of the page that explains a code. `rulesPage` explains all rules. */
export function pagesOfCodes(rulesPage: string | undefined): (code: string) => string | undefined {
  return (code) => {
    if (isShellCheckCode(code)) return shellCheckPage(code);
    return rulesPage === undefined ? undefined : `${rulesPage}#${code}`;
  };
}
