import type { BundledPackage } from './bundled-packages.ts';

const introduction = `This product contains code of the following packages. Packages with the same license text are listed together.`;

/** Returns the licenses of packages as a text file. Packages whose licenses differ only in the copyright share one text. */
export function notices(packages: readonly BundledPackage[]): string {
  const groups = new Map<string, BundledPackage[]>();
  for (const bundled of packages) {
    const text = withoutCopyright(bundled.licenseText);
    groups.set(text, [...(groups.get(text) ?? []), bundled]);
  }
  const sections = [...groups].map(([text, members]) => {
    const lines = members.flatMap(({ name, version, license, licenseText }) => [
      `${name} ${version} (${license})`,
      ...copyrightLines(licenseText).map((line) => `  ${line}`),
    ]);
    return [...lines, '', text].join('\n');
  });
  return [introduction, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}

const copyright = /^\W*copyright \S/i;

function copyrightLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => (isCopyright(line) ? [line.trim()] : []));
}

/** Returns the text without copyright lines and with one space for all white space, so that equal licenses are equal. */
function withoutCopyright(text: string): string {
  const kept = text
    .split('\n')
    .filter((line) => !isCopyright(line) && !/^\W*(?:the )?MIT licen[cs]e\W*(?:\(MIT\))?\W*$/i.test(line));
  return kept
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Returns whether a line states a copyright. The sentences of licenses that mention one continue with "notice" or "holders". */
function isCopyright(line: string): boolean {
  return copyright.test(line) && !/copyright (?:notice|holder|owner)/i.test(line);
}
