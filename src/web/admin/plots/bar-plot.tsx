import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import type { ReactNode } from "react";
import { Hatching, HeightLines, PLOT_HEIGHT, PLOT_ROOM, PlotFrame, type Series } from "./plot-frame.tsx";

export type BarCategory = {
  key: string;
  /** Below the bar, where there is room for it. */
  short: string;
  /** In the table, where it may be a link. */
  title: ReactNode;
  /** One of each series, in their order. */
  values: readonly number[];
};

type BarPlotProps = {
  id: string;
  caption: string;
  /** Heads the first column of the table. */
  of: string;
  series: readonly Series[];
  categories: readonly BarCategory[];
  /** A value, and the rounder ones of the scale. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
};

const LABEL_WIDTH = 52;
/** Two bars are not drawn as two walls. */
const WIDEST_STEP = 110;

/** A bar for each category, its series one upon the other. */
export function BarPlot({ series, categories, of, format, formatTick, ...frame }: BarPlotProps) {
  const highest = Math.max(
    1,
    ...categories.map(({ values }) => values.reduce((sum, value) => sum + value, 0)),
  );
  const up = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([PLOT_HEIGHT - PLOT_ROOM.bottom, PLOT_ROOM.top]);
  const stacked = stack<BarCategory, number>()
    .keys(series.map((_, at) => at))
    .value((category, at) => category.values[at] ?? 0)([...categories]);
  const draw = (width: number) => {
    const widest = PLOT_ROOM.left + categories.length * WIDEST_STEP;
    const across = scaleBand<number>()
      .domain(categories.map((_, at) => at))
      .range([PLOT_ROOM.left, Math.min(Math.max(PLOT_ROOM.left, width - PLOT_ROOM.right), widest)])
      .padding(0.3);
    const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, across.step())));
    return (
      <>
        <HeightLines up={up} width={width} format={formatTick} />
        {stacked.map((layer) => {
          const { fill = "", hatched = false } = series[layer.key] ?? {};
          const pattern = `${frame.id}-${layer.key}`;
          return (
            <g key={layer.key} {...(hatched ? { fill: `url(#${pattern})` } : { className: fill })}>
              {hatched && <Hatching id={pattern} fill={fill} />}
              {layer.map(([from, to], at) => (
                <rect
                  key={categories[at]?.key}
                  x={across(at)}
                  y={up(to)}
                  width={across.bandwidth()}
                  height={up(from) - up(to)}
                />
              ))}
            </g>
          );
        })}
        {categories.map(
          ({ key, short }, at) =>
            (categories.length - 1 - at) % every === 0 && (
              <text
                key={key}
                x={(across(at) ?? 0) + across.bandwidth() / 2}
                y={PLOT_HEIGHT - 6}
                textAnchor="middle"
                className="fill-ink-2 text-badge"
              >
                {short}
              </text>
            ),
        )}
      </>
    );
  };
  return (
    <PlotFrame
      {...frame}
      legend={series}
      table={{
        head: [of, ...series.map(({ name }) => name)],
        rows: categories.map(({ key, title, values }) => ({ key, title, cells: values.map(format) })),
      }}
    >
      {draw}
    </PlotFrame>
  );
}
