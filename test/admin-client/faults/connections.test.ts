import { describe, test } from 'vitest';
import { rows } from '../../support/rows.ts';
import { checkFault, create, type Fault, type Outcome, read, remove, watchElsewhere } from '../support/check-fault.ts';
import { answer, head, raw, writeThenReset } from '../support/faulty-server.ts';

watchElsewhere();

const notHttp: Outcome = { kind: 'not-a-registry', says: /is not an HTTP server\.$/ };

const connections: readonly Fault[] = [
  [
    'is closed before a response',
    read,
    [raw()],
    {
      kind: 'unreachable',
      says: /closed the connection before it sent a complete response\.$/,
      sent: 3,
      waited: [250, 750],
    },
  ],
  [
    'is closed before the response to a change',
    remove,
    [raw()],
    { kind: 'unreachable', says: /The change may have been made; refresh to check\.$/ },
  ],
  [
    'is reset',
    read,
    [writeThenReset()],
    { kind: 'unreachable', says: /closed the connection/, sent: 3, waited: [250, 750] },
  ],
  ['is reset on a creation', create, [writeThenReset()], { kind: 'unreachable', says: /may have been made/ }],
  [
    'is closed within the headers',
    read,
    [raw('HTTP/1.1 200 OK\r\ncontent-ty')],
    { kind: 'unreachable', says: /closed the connection/, sent: 3, waited: [250, 750] },
  ],
  [
    'is closed within the body',
    read,
    [raw(head(200, { 'content-length': '100' }), '[{"username"')],
    { kind: 'unreachable', says: /part of its response|closed the connection/, sent: 3, waited: [250, 750] },
  ],
  [
    'is reset within the body',
    read,
    [writeThenReset(head(200, { 'content-length': '100' }), '[{"username"')],
    { kind: 'unreachable', says: /part of its response|closed the connection/, sent: 3, waited: [250, 750] },
  ],
  [
    'is closed between chunks',
    read,
    [raw(head(200, { 'transfer-encoding': 'chunked' }), '5\r\n[1234\r\n')],
    { kind: 'unreachable', says: /closed the connection/, sent: 3, waited: [250, 750] },
  ],
  [
    'sends an invalid chunk',
    read,
    [raw(head(200, { 'transfer-encoding': 'chunked' }), 'zz\r\n[]\r\n0\r\n\r\n')],
    { kind: 'not-a-registry', says: /is not an HTTP server/ },
  ],
  [
    'uses another protocol',
    read,
    [raw('SSH-2.0-OpenSSH_9.6\r\n')],
    { kind: 'not-a-registry', says: /is not an HTTP server\.$/ },
  ],
  [
    'sends an invalid status',
    read,
    [raw('HTTP/1.1 abc Maybe\r\n\r\n')],
    { kind: 'not-a-registry', says: /is not an HTTP server\.$/ },
  ],
  [
    'sends two lengths',
    read,
    [raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]')],
    { kind: 'unreachable', says: /sent only a part of its response\.$/, sent: 3, waited: [250, 750] },
  ],
  [
    'sends a header of one megabyte',
    read,
    [answer(200, '[]', { 'x-large': 'a'.repeat(1_000_000) })],
    { kind: 'bad-response', says: /headers that exceed the size limit/ },
  ],
  [
    'sends 10,000 headers',
    read,
    [answer(200, '[]', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x-${index}`, 'a'])))],
    { kind: 'bad-response', says: /headers that exceed the size limit/ },
  ],
  ['sends a header that contains NUL', read, [raw('HTTP/1.1 200 OK\r\nx-a: \0\r\n\r\n[]')], notHttp],
  ['sends a header without a name', read, [raw('HTTP/1.1 200 OK\r\n: a\r\n\r\n[]')], notHttp],
  ['sends a negative length', read, [raw('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n[]')], notHttp],
  [
    'sends a length and chunks',
    read,
    [raw(head(200, { 'content-length': '2', 'transfer-encoding': 'chunked' }), '2\r\n[]\r\n0\r\n\r\n')],
    { kind: 'unreachable', says: /part of its response/, sent: 3, waited: [250, 750] },
  ],
  [
    'sends the size of a chunk with 32 digits',
    read,
    [raw(head(200, { 'transfer-encoding': 'chunked' }), `${'f'.repeat(32)}\r\n[]`)],
    notHttp,
  ],
  [
    'claims a length of a petabyte',
    read,
    [raw(head(200, { 'content-length': '1000000000000000' }), '[]')],
    { kind: 'unreachable', says: /part of its response|closed the connection/, sent: 3, waited: [250, 750] },
  ],
  [
    'switches to another protocol',
    read,
    [raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: tunnel\r\n\r\n')],
    { kind: 'unreachable', says: /closed the connection/, sent: 3, waited: [250, 750] },
  ],
  ['sends only a body', read, [raw('[{"username":"ann"}]')], notHttp],
];

describe('a connection that', () => {
  test.each(rows(connections))('$name', ({ row }) => checkFault(row));
});
