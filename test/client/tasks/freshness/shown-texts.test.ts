import { expect, test } from 'vitest';
import { shownTexts } from '../../../../client/tasks/freshness/shown-texts.ts';

const address = 'taskwright-explanation:/task.md';

test('the text of a closed document is forgotten', async () => {
  const texts = shownTexts();
  await texts.show(address, 'first', async () => {});
  expect(texts.textAt(address)).toBe('first');
  texts.closed(address);
  expect(texts.textAt(address)).toBe('');
});

test('a document that is opened again while it is closed has its new text', async () => {
  const texts = shownTexts();
  await texts.show(address, 'first', async () => {});
  const shown: string[] = [];
  // VS Code reports that the earlier document was closed before it requests the text of the new one.
  await texts.show(address, 'second', async () => {
    texts.closed(address);
    shown.push(texts.textAt(address));
  });
  expect([...shown, texts.textAt(address)]).toEqual(['second', 'second']);
  texts.closed(address);
  expect(texts.textAt(address)).toBe('');
});

test('the text of a document that cannot be opened is forgotten after it was closed', async () => {
  const texts = shownTexts();
  const opening = texts.show(address, 'first', () => Promise.reject(new Error('It cannot be opened.')));
  await expect(opening).rejects.toThrow('It cannot be opened.');
  texts.closed(address);
  expect(texts.textAt(address)).toBe('');
});
