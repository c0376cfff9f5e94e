import type { Page } from 'playwright-core';

export interface Scene {
  readonly name: string;
  /** The themes whose screenshots are stored in `docs/images/`, at 100%; the other variants are only for review. */
  readonly kept?: readonly Theme[];
  /** Brings the window into the state of the screenshot. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

/** Scenes that are taken one after the other in the same window. */
export interface Story {
  /** The folder in `docs/images/`. */
  readonly subject: 'editor' | 'registry';
  /** The files of the window, by path; by default, those of `examples/`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the window runs in a browser without a machine, with a virtual folder. */
  readonly isBrowserOnly?: boolean;
  /** Prepares the window for the first scene. */
  readonly begin: (page: Page, folder: string) => Promise<unknown>;
  readonly scenes: readonly Scene[];
}

export type Theme = keyof typeof themes;

/** The themes, by names that older versions of VS Code know as well. */
export const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  contrast: 'Default High Contrast',
  'contrast-light': 'Default High Contrast Light',
};

export type Zoom = keyof typeof zooms;

/**
 * The size of the window, and the number of screen pixels per pixel of the window. 200% corresponds to a screen of 1920
 * × 1080 pixels.
 */
export const zooms = {
  '100': { size: { width: 1200, height: 760 }, scale: 1 },
  '200': { size: { width: 960, height: 540 }, scale: 2 },
} as const;
