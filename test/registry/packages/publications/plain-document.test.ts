import { expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { plainDocument } from '../../../../registry/packages/publications/plain-document.ts';

const document = publication('one', { content: 'é', manifest: { description: 'Größe' } });
const text = JSON.stringify(document);
const [file = ''] = Object.keys(document._attachments);
const [attachment] = Object.values(document._attachments);
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('the parts of the document of a publication are read', () => {
  const tarball = Buffer.from(attachment?.data ?? '', 'base64');
  expect(plainDocument(Buffer.from(text))).toEqual({
    fields: document,
    version: '1.0.0',
    manifest: document.versions['1.0.0'],
    attachment: { file, length: tarball.length },
    tarball,
  });
});

test.each([
  ['text that is not JSON', text.slice(1)],
  ['no object', '[]'],
  ['spaces', `${text} `],
  ['a key that is repeated', text.replace('{', '{"name":"two",')],
  ['a key with an escape', text.replace('"name"', '"n\\u0061me"')],
  ['the key `__proto__`', text.replace('{', '{"__proto__":{},')],
  ['bytes that are not UTF-8', Buffer.from(text, 'latin1')],
  ['too deep values', JSON.stringify({ ...document, nested: nested(60) })],
  [
    'values that are nested too deeply for recursion',
    text.replace('{', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)},`),
  ],
  ['a long key', JSON.stringify({ ...document, ['x'.repeat(501)]: 1 })],
  ['many values', JSON.stringify({ ...document, many: Array.from({ length: 10_001 }, () => 1) })],
  ['two versions', JSON.stringify({ ...document, versions: { ...document.versions, '2.0.0': {} } })],
  ['no version', JSON.stringify({ ...document, versions: {} })],
  ['no attachment', JSON.stringify({ ...document, _attachments: undefined })],
  ['a Sigstore bundle', JSON.stringify({ ...document, _attachments: { 'one.sigstore': attachment } })],
  ['two attachments', JSON.stringify({ ...document, _attachments: { [file]: attachment, other: attachment } })],
  ['an attachment without data', JSON.stringify({ ...document, _attachments: { [file]: {} } })],
  ['data in another alphabet', JSON.stringify({ ...document, _attachments: { [file]: { data: '-_-_' } } })],
  ['data without padding', JSON.stringify({ ...document, _attachments: { [file]: { data: 'YQ' } } })],
] as const)('a document with %s is passed on to the general reader', (_what, body) => {
  expect(plainDocument(Buffer.from(body))).toBeUndefined();
});
