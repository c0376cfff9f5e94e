/** Devices of Windows. A file cannot have their names, even with an extension. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\..*)?$/i;

/** Returns why a file or folder cannot have a name on Windows, as the end of a sentence; undefined if it can. */
export function windowsNameFault(name: string): string | undefined {
  if (device.test(name)) return 'is reserved by Windows';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows does not allow them.
  const [character] = /[<>:"|?*\u0000-\u001f]/.exec(name) ?? [];
  if (character !== undefined)
    return `contains ${character < ' ' ? 'a control character' : `\`${character}\``}, which Windows does not allow`;
  return /[^.][. ]+$/.test(name) ? 'ends with a period or space, which Windows removes' : undefined;
}
