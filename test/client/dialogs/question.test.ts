import { expect, test } from 'vitest';
import { chosenOf, type InputAnswer, mapAnswer, thenAsk } from '../../../client/dialogs/input-answer.ts';
import { question } from '../../../client/dialogs/question.ts';
import { runSteps } from '../../../client/dialogs/run-steps.ts';

interface Draft {
  readonly name: string;
  readonly role: string;
}

/** Asks for a name and, unless the user is called `root`, for a role; returns the questions, and the result. */
async function run(...answers: readonly InputAnswer<string>[]) {
  const left = [...answers];
  const asked: string[] = [];
  const answer = async (text: string): Promise<InputAnswer<string>> => {
    asked.push(text);
    return left.shift();
  };
  const result = await runSteps<Draft>(
    'Title',
    [
      question('name', ({ name }) => answer(`name, before: ${name}`)),
      question(
        'role',
        ({ name, role }) => answer(`role of ${name}, before: ${role}`),
        ({ name }) => name !== 'root',
      ),
    ],
    { name: '', role: '' },
  );
  return { asked, result };
}

test('an answer becomes the property of the draft that the question is named for', async () => {
  expect((await run({ chosen: 'alice' }, { chosen: 'read' })).result).toEqual({ name: 'alice', role: 'read' });
});

test('a question that does not apply is not asked', async () => {
  expect((await run({ chosen: 'root' })).asked).toEqual(['name, before: ']);
});

test('Back asks the previous question again, with its answer', async () => {
  const { asked, result } = await run({ chosen: 'alice' }, 'back', { chosen: 'bob' }, { chosen: 'read' });
  expect(asked).toEqual(['name, before: ', 'role of alice, before: ', 'name, before: alice', 'role of bob, before: ']);
  expect(result).toEqual({ name: 'bob', role: 'read' });
});

test('a question that is dismissed ends all of them', async () => {
  expect((await run({ chosen: 'alice' }, undefined)).result).toBeUndefined();
});

test.each<readonly [answer: InputAnswer<string>, mapped: InputAnswer<number>, chosen: string | undefined]>([
  [{ chosen: 'alice' }, { chosen: 5 }, 'alice'],
  ['back', 'back', undefined],
  [undefined, undefined, undefined],
])('the next step after an answer depends only on its value: %j', async (answer, mapped, chosen) => {
  expect(mapAnswer(answer, ({ length }) => length)).toEqual(mapped);
  expect(await thenAsk(answer, async ({ length }) => ({ chosen: length }))).toEqual(mapped);
  expect(chosenOf(answer)).toBe(chosen);
});
