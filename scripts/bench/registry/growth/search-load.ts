/**
 * Sends searches to a registry at the same time, in a separate process, so that the time of the benchmark's requests does
 * not include the work of this client: node search-load.ts ADDRESS COUNT. Prints the median and the slowest time in
 * milliseconds as JSON.
 */
const [address = '', count = '50'] = process.argv.slice(2);
const texts = ['a', 'package', 'parser cache', 'bench', 'col', 'zzzz', '', 'router-lexer-17', 'every color', 'team'];

const times = await Promise.all(
  Array.from({ length: Number(count) }, async (_, i) => {
    const start = performance.now();
    const text = texts[i % texts.length] ?? '';
    const response = await fetch(`${address}/-/v1/search?${new URLSearchParams({ text, size: '20' })}`);
    if (!response.ok) throw new Error(`search ${text}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - start;
  }),
);
times.sort((a, b) => a - b);
console.log(JSON.stringify({ median: times[times.length >> 1], worst: times.at(-1) }));

export {};
