import type { Page } from 'playwright-core';

export interface Scene {
  readonly name: string;
  /** The themes whose pictures are kept in `docs/images/`; the others are there to be looked at. */
  readonly kept?: readonly Theme[];
  /** Brings the window into the state to be shown. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

/** Scenes of one window, one after the other. */
export interface Story {
  /** Brings a window in which the examples are open to where the scenes begin. */
  readonly begin: (page: Page, folder: string) => Promise<unknown>;
  readonly scenes: readonly Scene[];
}

export type Theme = keyof typeof themes;

export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  contrast: 'Default High Contrast',
  'contrast-light': 'Default High Contrast Light',
};
