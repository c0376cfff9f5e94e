/** Uses a processor for a time, in a separate process: node busy-process.ts MILLISECONDS. */
const end = performance.now() + Number(process.argv[2]);
while (performance.now() < end);

export {};
