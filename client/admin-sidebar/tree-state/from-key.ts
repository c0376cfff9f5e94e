/** The argument of our key bindings, which distinguishes them from the Command Palette. */
export const fromKey = 'selection';
