/** The argument that key bindings pass to a command, which distinguishes them from the Command Palette. */
export const fromKey = 'selection';
