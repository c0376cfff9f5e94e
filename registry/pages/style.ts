import { pageStyle } from '../http/pages/page.ts';

/** The style of all pages, in light and dark. */
export const style = pageStyle(`
:root { color-scheme: light dark; --text: #1f2328; --quiet: #57606a; --back: #fff; --area: #f3f5f7; --line: #d0d7de; --link: #0a58ad; --warn: #9a3412;
  font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --quiet: #a7b0ba; --back: #15181c; --area: #1f242a; --line: #3a424c; --link: #7cb8ff; --warn: #ffb08a; }
}
* { box-sizing: border-box; }
body { margin: 0; }
header, main { max-width: 64rem; margin: 0 auto; padding: 0.75rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; border-bottom: 1px solid var(--line); }
header form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 1rem 0 0.5rem; }
h2 { font-size: 1.2rem; margin: 1.75rem 0 0.5rem; }
h3 { font-size: 1.1rem; }
p, li, dd, td { overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, pre:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.home { font-weight: 600; color: inherit; text-decoration: none; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--back); }
.skip:focus { left: 0; }
.quiet, caption { color: var(--quiet); }
.warning { border-left: 0.25rem solid var(--warn); padding-left: 0.75rem; }
.tag { display: inline-block; padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.85rem; }
input, button, .button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--quiet); border-radius: 0.3rem; padding: 0.35rem 0.75rem; }
button, .button { cursor: pointer; background: var(--area); text-decoration: none; }
.search { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
.search div { flex: 1 1 14rem; }
.search label, .stack label { display: block; }
.search input, .stack input { width: 100%; }
.stack { max-width: 28rem; display: grid; gap: 0.5rem; justify-items: start; }
.packages { list-style: none; padding: 0; }
.packages li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.packages h2 { display: inline; font-size: 1.05rem; margin: 0 0.5rem 0 0; }
.packages p { margin: 0.25rem 0 0; }
.pages { display: flex; gap: 1rem; align-items: center; }
.columns { display: grid; gap: 0 2.5rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 52rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 20rem; grid-template-rows: auto 1fr; }
  .side { grid-column: 2; grid-row: 1 / span 2; }
}
summary { cursor: pointer; color: var(--link); }
dl { margin: 0; }
dt { color: var(--quiet); margin-top: 0.5rem; }
dd { margin: 0; }
ul { padding-left: 1.25rem; }
pre { background: var(--area); border: 1px solid var(--line); border-radius: 0.3rem; padding: 0.6rem 0.75rem; overflow-x: auto; }
pre, code { font: 0.9rem/1.45 ui-monospace, monospace; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; }
.scroll table { width: 100%; }
caption { text-align: left; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }
.readme table { display: block; overflow-x: auto; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 0.25rem solid var(--line); }
`);
