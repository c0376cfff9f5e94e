import { expect, test } from 'vitest';
import { renderReadme } from '../../../../registry/packages/readmes/render-readme.ts';

const files = 'https://git.example/acme/tools/blob/HEAD/';
const link = (target: string, text: string) =>
  `<p><a href="${target}" rel="nofollow noopener noreferrer">${text}</a></p>`;

const rows: readonly (readonly [what: string, markdown: string, html: string])[] = [
  [
    'headings are below those of the page',
    '# Tools\n\n##### Small',
    '<h3 id="readme-tools">Tools</h3>\n<h6 id="readme-small">Small</h6>',
  ],
  [
    'repeated headings have different ids',
    '# Use\n# Use',
    '<h3 id="readme-use">Use</h3>\n<h3 id="readme-use-1">Use</h3>',
  ],
  ['the id of a heading cannot end its attribute', '# a"><b> *c*', '<h3 id="readme-ab-c">a&quot;&gt; <em>c</em></h3>'],
  ['a link to a heading', '[use](#use)', link('#readme-use', 'use')],
  ['a web address', '[docs](https://docs.example/a?b=1&c=2)', link('https://docs.example/a?b=1&amp;c=2', 'docs')],
  ['an address in the text', 'https://docs.example', link('https://docs.example/', 'https://docs.example')],
  ['a relative link leads to the repository', '[guide](docs/guide.md)', link(`${files}docs/guide.md`, 'guide')],
  ['a relative link from the root', '[guide](/guide)', link('https://git.example/guide', 'guide')],
  ['a script as a link', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['a script with an entity', '[x](&#106;avascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['data as a link', '[x](data:text/html,<script>alert(1)</script>)', '<p>[x](data:text/html,alert(1))</p>'],
  ['data of an image as a link', '[x](data:image/png;base64,AAAA)', '<p><a>x</a></p>'],
  ['another protocol', '[x](mailto:a@b.example) [y](ftp://a.example)', '<p><a>x</a> <a>y</a></p>'],
  ['credentials in a link', '[x](https://user:secret@a.example)', '<p><a>x</a></p>'],
  [
    'the title of a link is not inserted',
    '[x](https://a.example "t&quot; onclick=1")',
    link('https://a.example/', 'x'),
  ],
  ['an image', '![a <b>logo</b>](https://track.example/x.png)', '<p>a &lt;b&gt;logo&lt;/b&gt;</p>'],
  [
    'an image in a link',
    '[![build](https://track.example/x.svg)](https://ci.example)',
    link('https://ci.example/', 'build'),
  ],
  [
    'text in tags',
    '<p align="center">\n  <img src="https://track.example/x.png" onerror="alert(1)"> Fast &amp; small\n</p>',
    '<p>Fast &amp;amp; small</p>',
  ],
  ['a script', '<script>\nalert(1)\n</script>\n\ntext', '<p>text</p>'],
  ['a script within the text', 'a <script>alert(1)</script> b', '<p>a alert(1) b</p>'],
  ['a script that does not end', '<script>alert(1)', ''],
  ['a style', '<style>\nbody { display: none }\n</style>', ''],
  ['a comment', '<!-- hidden\n<b>text</b> -->\n\nshown', '<p>shown</p>'],
  ['a comment that does not end', '<!-- hidden', ''],
  ['tags within tags', '<div><<script>script>alert(1)</div>', '<p>&lt;</p>'],
  ['a tag that does not end', '<div\nonclick="alert(1)"', '<p>&lt;div onclick=&quot;alert(1)&quot;</p>'],
  ['a line break', 'a<br>b<BR/>c', '<p>a<br>\nb<br>\nc</p>'],
  [
    'code keeps its text, and its language is not inserted',
    '```"><script>\n<b>&</b>\n```',
    '<pre><code>&lt;b&gt;&amp;&lt;/b&gt;\n</code></pre>',
  ],
];

test.each(rows)('%s', (_, markdown, html) => {
  expect(renderReadme({ text: markdown, files }).trim()).toBe(html);
});

test('without a repository, a relative link has no target', () => {
  expect(renderReadme({ text: '[guide](docs/guide.md) [root](/x) [other](//a.example)', files: undefined })).toBe(
    '<p><a>guide</a> <a>root</a> <a>other</a></p>\n',
  );
});

const repeated = [
  '<',
  '<!--',
  '<script>',
  '[',
  '![',
  '*a ',
  '`',
  '> ',
  '[a](',
  '- a\n',
  '<a ',
  '&',
  'http://',
  '\\',
  '|',
];

test.each(repeated)('%j, repeated many times, contains no tag of the readme', (text) => {
  const html = renderReadme({ text: text.repeat(20_000 / text.length), files });
  const tags = new Set(Array.from(html.matchAll(/<\/?([\w!-]+)/g), ([, name]) => name));
  const allowed = new Set(['p', 'a', 'em', 'strong', 'code', 'pre', 'ul', 'li', 'blockquote', 'br', 'hr', 'h3', 'h4']);
  expect([...tags].filter((tag) => !allowed.has(tag ?? ''))).toEqual([]);
});
