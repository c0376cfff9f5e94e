/** A makefile as make reads it on Windows and on other systems, with the same numbers of lines. */
export interface SystemTexts {
  readonly onWindows: string;
  readonly elsewhere: string;
}

/** A conditional that is open at a line. */
interface OpenConditional {
  /** Whether the branch is for Windows; undefined for a conditional that does not depend on the system. */
  readonly isForWindows: boolean | undefined;
  /** Whether an `else` with another condition began the branch: the rest is an ordinary conditional of its system. */
  readonly isChained: boolean;
}

const systems = ['onWindows', 'elsewhere'] as const;
const opening = /^ *(?:ifn?eq|ifn?def)\b/;
const variable = String.raw`['"]?\$[({]OS[)}]['"]?`;
const name = `['"]?Windows_NT['"]?`;
const comparison = new RegExp(
  String.raw`^ *if(?<not>n?)eq *(?:\( *(?:${variable} *, *${name}|${name} *, *${variable}) *\)|${variable} +${name})\s*(?:#.*)?$`,
);
/** Matches a test for a variable that only Windows defines. */
const definition = /^ *if(?<not>n?)def +(?:OS|ComSpec|COMSPEC|SystemRoot|WINDIR)\s*(?:#.*)?$/;

/**
 * Returns the text of a makefile for both systems: without the conditionals that depend on the system, and without the branches for
 * the other system. Returns undefined if there are no such conditionals, or if conditionals are not closed.
 */
export function systemTexts(text: string): SystemTexts | undefined {
  const open: OpenConditional[] = [];
  const lines: Record<(typeof systems)[number], string[]> = { onWindows: [], elsewhere: [] };
  let isFound = false;
  const write = (line: string): void => {
    for (const system of systems) {
      const isActive = open.every(
        ({ isForWindows }) => isForWindows === undefined || isForWindows === (system === 'onWindows'),
      );
      lines[system].push(isActive ? line : '');
    }
  };
  for (const line of text.split('\n')) {
    const last = open.at(-1);
    const isOfSystem = last?.isForWindows !== undefined && !last.isChained;
    if (opening.test(line)) {
      const isForWindows = branchFor(line);
      isFound ||= isForWindows !== undefined;
      write(isForWindows === undefined ? line : '');
      open.push({ isForWindows, isChained: false });
    } else if (isOfSystem && /^ *else\b/.test(line)) {
      const rest = line.replace(/^ *else\b */, '');
      const isChained = opening.test(rest);
      open.splice(-1, 1, { isForWindows: !last.isForWindows, isChained });
      write(isChained ? rest : '');
    } else if (last && /^ *endif\b/.test(line)) {
      write(isOfSystem ? '' : line);
      open.pop();
    } else write(line);
  }
  if (!isFound || open.length > 0) return undefined;
  return { onWindows: lines.onWindows.join('\n'), elsewhere: lines.elsewhere.join('\n') };
}

/** Returns whether the first branch of a conditional is for Windows; undefined if it does not depend on the system. */
function branchFor(line: string): boolean | undefined {
  const found = comparison.exec(line) ?? definition.exec(line);
  return found ? found.groups?.not === '' : undefined;
}
