import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting } from './greeting.js';

test('a greeting names the person', () => {
  assert.equal(greeting('Ada', 'Hello'), 'Hello, Ada!');
});
