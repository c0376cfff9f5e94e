/** Whether `npm run test:large` runs the tests. Otherwise, they use smaller texts and fewer repetitions. */
export const isLarge = process.env.TASKWRIGHT_LARGE === 'true';
