import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalUrl } from '../../../registry/http/canonical-url.ts';

test('an address has the same canonical form whether or not its characters are encoded', () => {
  const segment = fc.oneof(
    fc.constantFrom('npm', 'admin', 'cache', '-', '-rev', 'package'),
    fc.stringMatching(/^[\w~-][\w.~-]*$/),
  );
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 7 }), fc.nat(), (segments, seed) => {
      const url = `/${segments.join('/')}`;
      const at = 1 + (seed % (url.length - 1));
      fc.pre(url[at] !== '/');
      const encoded = `${url.slice(0, at)}%${url.charCodeAt(at).toString(16)}${url.slice(at + 1)}`;
      expect(canonicalUrl(url)).toEqual(canonicalUrl(encoded));
      expect(canonicalUrl(url)).toEqual({ url });
    }),
    { numRuns: 2_000 },
  );
});

test.each(['/npm/..', '/npm/.a', '/npm/./a', '/a//b', '/npm/a/../../admin', '/npm/a%2f..', '/npm/a\n', '/npm/a\u00e9'])(
  'an address that is not plain is checked: %s',
  (url) => {
    const found = canonicalUrl(url);
    expect(found.problem !== undefined || found.url === '/npm/.a').toBe(true);
  },
);
