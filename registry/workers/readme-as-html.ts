import type { ReadmeToRender } from '../packages/readmes/render-readme.ts';

/** Returns a readme as HTML, with code that is loaded when it is first used. */
export async function readmeAsHtml(readme: ReadmeToRender): Promise<string> {
  const { renderReadme } = await import('../packages/readmes/render-readme.ts');
  return renderReadme(readme);
}
