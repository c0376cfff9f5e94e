/** What our key bindings give as the argument: a command cannot tell otherwise that it was not run from the palette. */
export const fromKey = 'selection';
