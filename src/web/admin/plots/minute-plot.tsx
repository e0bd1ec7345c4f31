import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { formatClock, formatCount } from "#wording/format.ts";
import { Hatching, HeightLines, PLOT_HEIGHT, PLOT_ROOM, PlotFrame } from "./plot-frame.tsx";

const MINUTE_MS = 60_000;
const LABEL_WIDTH = 60;
/** Minutes between two labels: the first of these that leaves room for them. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120];
const BOTTOM = PLOT_HEIGHT - PLOT_ROOM.bottom;
const UNKNOWN = "inconnu";

export type Minute = {
  at: string;
  /** One of each series; null: not known. */
  values: readonly (number | null)[];
};
type Stretch = { from: string; to: string | null };

type MinutePlotProps = {
  id: string;
  caption: string;
  series: readonly { name: string; fill: string; stroke: string }[];
  minutes: readonly Minute[];
  /** What was shown, drawn as stripes behind the lines. */
  bands: readonly (Stretch & { name: string })[];
  bandsAre: string;
  /** Where nothing is known, drawn hatched; a line is broken there and never falls to zero. */
  gaps: readonly Stretch[];
  gapsAre: string;
};

/** Lines by the minute over what was shown meanwhile. */
export function MinutePlot({ series, minutes, bands, bandsAre, gaps, gapsAre, ...frame }: MinutePlotProps) {
  const first = Date.parse(minutes[0]?.at ?? "");
  const last = Date.parse(minutes.at(-1)?.at ?? "") + MINUTE_MS;
  const highest = Math.max(4, ...minutes.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const up = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([BOTTOM, PLOT_ROOM.top + 16]);
  const namesAt = (at: string) => {
    const shown = bands.filter(({ from, to }) => from < instantAfter(at) && (to === null || to > at));
    return [...new Set(shown.map(({ name }) => name))].join(", ");
  };
  const draw = (width: number) => {
    const across = scaleLinear()
      .domain([first, last])
      .range([PLOT_ROOM.left, Math.max(PLOT_ROOM.left + 1, width - PLOT_ROOM.right)])
      .clamp(true);
    const stretch = ({ from, to }: Stretch) => {
      const x = across(Date.parse(from));
      return { x, width: Math.max(1, across(to === null ? last : Date.parse(to)) - x) };
    };
    const minuteWidth = across(first + MINUTE_MS) - across(first);
    const step = (STEPS.find((one) => one * minuteWidth >= LABEL_WIDTH) ?? 240) * MINUTE_MS;
    const labels: number[] = [];
    for (let at = Math.ceil(first / step) * step; at < last; at += step) labels.push(at);
    return (
      <>
        <Hatching id={`${frame.id}-gap`} fill="fill-warning" />
        {bands.map((band, at) => {
          const place = stretch(band);
          return (
            <g key={band.from}>
              <rect
                {...place}
                y={0}
                height={BOTTOM}
                className={at % 2 ? "fill-sunken" : "fill-accent-soft"}
              />
              {place.width > band.name.length * 8 && (
                <text x={place.x + 3} y={12} className="fill-ink-2 text-badge font-semibold">
                  {band.name}
                </text>
              )}
            </g>
          );
        })}
        {gaps.map((gap) => (
          <rect
            key={gap.from}
            {...stretch(gap)}
            y={0}
            height={BOTTOM}
            fill={`url(#${frame.id}-gap)`}
            opacity={0.6}
          />
        ))}
        <HeightLines up={up} width={width} format={formatCount} />
        {series.map(({ name, stroke }, at) => (
          <path
            key={name}
            d={
              line<Minute>()
                .defined(({ values }) => values[at] !== null)
                .x((minute) => across(Date.parse(minute.at) + MINUTE_MS / 2))
                .y(({ values }) => up(values[at] ?? 0))([...minutes]) ?? undefined
            }
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
            className={stroke}
          />
        ))}
        {labels.map((at) => (
          <text
            key={at}
            x={across(at)}
            y={PLOT_HEIGHT - 6}
            textAnchor="middle"
            className="fill-ink-2 text-badge tabular-nums"
          >
            {formatClock(new Date(at))}
          </text>
        ))}
      </>
    );
  };
  return (
    <PlotFrame
      {...frame}
      legend={[
        ...series,
        ...(bands.length > 0 ? [{ name: bandsAre, fill: "fill-accent-soft stroke-control" }] : []),
        ...(gaps.length > 0 ? [{ name: gapsAre, fill: "fill-warning", hatched: true }] : []),
      ]}
      table={{
        head: ["Minute", bandsAre, ...series.map(({ name }) => name)],
        rows: minutes.map(({ at, values }) => ({
          key: at,
          title: formatClock(at),
          cells: [namesAt(at), ...values.map((value) => (value === null ? UNKNOWN : formatCount(value)))],
        })),
      }}
    >
      {draw}
    </PlotFrame>
  );
}

const instantAfter = (at: string): string => new Date(Date.parse(at) + MINUTE_MS).toISOString();
