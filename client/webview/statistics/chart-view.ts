import UPlot from 'uplot';
import { element } from '../element.ts';
import { themeColors } from './colors.ts';
import type { Quantity, SectionContent } from './messages.ts';
import type { PageTexts } from './page-texts.ts';
import { tableOf } from './table.ts';

type ChartContent = Extract<SectionContent, { readonly kind: 'chart' }>;

export interface ChartView {
  show(title: string, content: ChartContent, texts: PageTexts): void;
}

const height = 200;
/** The maximum number of rows in the table with the latest values of the chart. */
const maxRows = 60;

/** Creates a line chart, followed by an expandable table with the latest data. */
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
  // A canvas cannot use the CSS variables of the theme, so it is drawn again when the theme changes.
  new MutationObserver(() => {
    drawn = '';
    redraw();
  }).observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });

  function draw(content: ChartContent, texts: PageTexts): void {
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
    plot = new UPlot(optionsOf(content, texts, canvas.clientWidth), data, canvas);
  }

  return {
    show(title, content, texts) {
      const isEmpty = content.times.length === 0;
      empty.textContent = content.empty;
      empty.hidden = !isEmpty;
      canvas.hidden = isEmpty;
      details.hidden = isEmpty;
      if (isEmpty) return;
      redraw = () => draw(content, texts);
      redraw();
      summary.textContent = texts.asTable;
      table.replaceChildren(tableOf(title, asTable(content, texts), texts));
    },
  };
}

function optionsOf({ unit, series }: ChartContent, texts: PageTexts, width: number): UPlot.Options {
  const { text, grid, lines } = themeColors();
  const write = (value: number | null): string => (value === null ? texts.noValue : texts.quantity({ unit, value }));
  const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width: Math.max(width, 200),
    height,
    // The label of the last time extends beyond the axis.
    padding: [null, 40, null, null],
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, unit === 'ratio' ? 1 : Math.max(max * 1.1, 1)] } },
    axes: [
      {
        ...axis,
        space: 90,
        incrs: [...timeSteps],
        values: (_, times) => times.map((time) => texts.clock(time * 1000)),
      },
      { ...axis, size: 60, values: (_, values) => values.map(write) },
    ],
    series: [
      { label: texts.time, value: (_, time) => (time === null ? texts.noValue : texts.clock(time * 1000)) },
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

/** The steps of the time axis, in seconds. Labels have no fractions, so steps below a second would repeat a label. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/** Dash patterns that distinguish lines when there are more lines than colors. */
const dashes: readonly number[][] = [[], [6, 4], [2, 3]];

function asTable(
  { times, series, unit }: ChartContent,
  texts: PageTexts,
): Extract<SectionContent, { readonly kind: 'table' }> {
  const rows = times.map((time, index) => {
    const values = series.map(({ values: all }): Quantity => {
      const value = all[index] ?? null;
      return value === null ? { unit: 'text', text: texts.noValue } : { unit, value };
    });
    return { cells: [{ unit: 'text', text: texts.clock(time) } as const, ...values] };
  });
  const columns = [texts.time, ...series.map(({ label }) => label)];
  return { kind: 'table', columns, rows: rows.slice(-maxRows).reverse(), empty: '' };
}
