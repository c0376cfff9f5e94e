/** So long a list stays as it is before people see that something is being read. */
const milliseconds = 300;

/** Waits for an answer, but not longer than people notice; what went wrong with it is told by whoever draws it. */
export async function patience(answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([answer.catch(() => {}), enough]);
  clearTimeout(timer);
}
