import UPlot from 'uplot';
import { element } from '../element.ts';
import { colours } from './colors.ts';
import type { Content, Quantity } from './messages.ts';
import { tableOf } from './table.ts';
import type { Words } from './words.ts';

type ChartContent = Extract<Content, { readonly kind: 'chart' }>;

export interface ChartView {
  show(title: string, content: ChartContent, words: Words): void;
}

const height = 200;
/** Rows of the table that stands for the chart: what happened last. */
const mostRows = 60;

/** A line chart, and the same as a table that can be folded out. */
export function chartView(parent: HTMLElement): ChartView {
  const empty = element('p', { className: 'empty' });
  const canvas = element('div', { className: 'chart', ariaHidden: 'true' });
  const summary = element('summary');
  const table = element('div');
  const details = element('details', {}, [summary, table]);
  parent.replaceChildren(empty, canvas, details);
  let plot: UPlot | undefined;
  let drawn = '';
  let redraw = (): void => {};

  new ResizeObserver(() => {
    if (plot && canvas.clientWidth > 0) plot.setSize({ width: canvas.clientWidth, height });
  }).observe(canvas);
  // Another theme has other colours, and a canvas knows no variables.
  new MutationObserver(() => {
    drawn = '';
    redraw();
  }).observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });

  function draw(content: ChartContent, words: Words): void {
    const data: UPlot.AlignedData = [
      content.times.map((time) => time / 1000),
      ...content.series.map(({ values }) => [...values]),
    ];
    const series = JSON.stringify(content.series.map(({ label }) => label));
    if (plot && series === drawn) {
      plot.setData(data);
      return;
    }
    plot?.destroy();
    drawn = series;
    plot = new UPlot(optionsOf(content, words, canvas.clientWidth), data, canvas);
  }

  return {
    show(title, content, words) {
      const isEmpty = content.times.length === 0;
      empty.textContent = content.empty;
      empty.hidden = !isEmpty;
      canvas.hidden = isEmpty;
      details.hidden = isEmpty;
      if (isEmpty) return;
      redraw = () => draw(content, words);
      redraw();
      summary.textContent = words.asTable;
      table.replaceChildren(tableOf(title, asTable(content, words), words));
    },
  };
}

function optionsOf({ unit, series }: ChartContent, words: Words, width: number): UPlot.Options {
  const { text, grid, lines } = colours();
  const write = (value: number | null): string => (value === null ? words.noValue : words.quantity({ unit, value }));
  const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width: Math.max(width, 200),
    height,
    // The last time on the axis is wider than what is left of it.
    padding: [null, 40, null, null],
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_, __, most) => [0, unit === 'ratio' ? 1 : Math.max(most * 1.1, 1)] } },
    axes: [
      {
        ...axis,
        space: 90,
        incrs: [...timeSteps],
        values: (_, times) => times.map((time) => words.clock(time * 1000)),
      },
      { ...axis, size: 60, values: (_, values) => values.map(write) },
    ],
    series: [
      { label: words.time, value: (_, time) => (time === null ? words.noValue : words.clock(time * 1000)) },
      ...series.map(({ label }, index) => ({
        label,
        stroke: lines[index % lines.length] ?? text,
        width: 2,
        dash: dashes[Math.floor(index / lines.length) % dashes.length] ?? [],
        value: (_: UPlot, value: number | null) => write(value),
      })),
    ],
  };
}

/** Between two times on the axis, in seconds: clocks tell no parts of one, which would stand there twice. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/** Lines differ by more than colour when there are more of them than colours. */
const dashes: readonly number[][] = [[], [6, 4], [2, 3]];

function asTable({ times, series, unit }: ChartContent, words: Words): Extract<Content, { readonly kind: 'table' }> {
  const rows = times.map((time, index) => {
    const values = series.map(({ values: all }): Quantity => {
      const value = all[index] ?? null;
      return value === null ? { unit: 'text', text: words.noValue } : { unit, value };
    });
    return { cells: [{ unit: 'text', text: words.clock(time) } as const, ...values] };
  });
  const columns = [words.time, ...series.map(({ label }) => label)];
  return { kind: 'table', columns, rows: rows.slice(-mostRows).reverse(), empty: '' };
}
