/** Milliseconds. */
const maxDelay = 300;

/** Resolves after `answer` settles or 300 ms, whichever comes first. Ignores errors, which the tree shows. */
export async function waitBriefly(answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxDelay);
  });
  await Promise.race([answer.catch(() => {}), enough]);
  clearTimeout(timer);
}
