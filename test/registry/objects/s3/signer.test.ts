import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { bucketAddress } from '../../../../registry/objects/s3/bucket-address.ts';
import { queryOf, Signer } from '../../../../registry/objects/s3/signer.ts';

/** The examples in the documentation of S3. */
const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const exampleTime = '20130524T000000Z';
const exampleHost = 'examplebucket.s3.amazonaws.com';
const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('the signed address of the documentation is returned', () => {
  const request = { method: 'GET', host: exampleHost, path: '/test.txt', query: {} };
  expect(new Signer(example).queryOf(request, 86_400, exampleTime)).toMatch(
    /&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/,
  );
});

test('the signature of a listing in the documentation is returned', () => {
  const request = { method: 'GET', host: exampleHost, path: '/', query: { prefix: 'J', 'max-keys': '2' } };
  const headers = { 'x-amz-content-sha256': sha256OfNothing };
  expect(new Signer(example).headersOf(request, headers, exampleTime).authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date, ' +
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test.each([
  ['PUT', '/packages/sha512/0f', {}, { 'content-type': 'text/plain', 'x-amz-content-sha256': sha256OfNothing }],
  ['GET', '/packages/sha512/0f', {}, { range: 'bytes=0-9' }],
  [
    'GET',
    '/packages',
    { 'list-type': '2', prefix: "a b/ö!'()*/sha512/", 'max-keys': '1', 'start-after': 'x+y=z&' },
    {},
  ],
  ['DELETE', '/packages/team%20a/sha512/0f', {}, {}],
])('%s %s has the same signature as from another signer, on each of two days', async (method, path, query, headers) => {
  const signer = new Signer(example);
  for (const time of ['20261231T235959Z', '20270101T000000Z']) {
    const address = `http://store.example:8080${path}`;
    const url = Object.keys(query).length > 0 ? `${address}?${queryOf(query)}` : address;
    const options = { ...example, service: 's3', datetime: time };
    const theirs = await new AwsV4Signer({ ...options, method, url, headers }).sign();
    const ours = signer.headersOf({ method, host: 'store.example:8080', path, query }, headers, time);
    expect(ours.authorization).toBe(theirs.headers.get('authorization'));
  }
});

test.each([
  ['https://store.example', true, { origin: 'https://store.example', host: 'store.example', path: '/packages' }],
  ['http://[::1]:8080/s3/', true, { origin: 'http://[::1]:8080', host: '[::1]:8080', path: '/s3/packages' }],
  [
    'https://store.example:443',
    false,
    { origin: 'https://packages.store.example', host: 'packages.store.example', path: '' },
  ],
])('the bucket of the store %s, in the path: %s', (endpoint, pathStyle, expected) => {
  expect(bucketAddress({ endpoint, bucket: 'packages', pathStyle })).toMatchObject(expected);
});
