import { expect, test } from 'vitest';
import { lookAlikeLetters } from '../../../client/text/look-alike-letters.ts';

test.each<readonly [name: string, marked: string]>([
  ['@team/ui-2.0_x', ''],
  ['müller', ''],
  ['иван', ''],
  ['γεωργία', ''],
  ['山田-taro', ''],
  ['ひらがなカタカナ漢字', ''],
  ['김-kim', ''],
  ['サーバー', ''],
  ['\u00b5-service', ''],
  ['p\u0430ypal', '\u0430 Cyrillic'],
  ['\u0430\u0440\u0440l\u0435', '\u0430 Cyrillic, \u0440 Cyrillic, \u0435 Cyrillic'],
  ['l\u03bfdash', '\u03bf Greek'],
  ['@te\u0430m/ui', '\u0430 Cyrillic'],
  ['\u0441\u043e\u0441\u043e', '\u0441 Cyrillic, \u043e Cyrillic'],
  ['\u0438\u0432\u03b1\u043d', '\u03b1 Greek'],
  ['\uff41nn', '\uff41 Latin'],
  ['\ud835\udc1ann', '\ud835\udc1a Other'],
  ['npm/@t\u0435am/**', '\u0435 Cyrillic'],
])('in %s, the letters that can be mistaken for others are: %s', (name, marked) => {
  expect(
    lookAlikeLetters(name)
      .map(({ letter, script }) => `${letter} ${script}`)
      .join(', '),
  ).toBe(marked);
});
