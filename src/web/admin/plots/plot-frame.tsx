import { type ReactNode, useRef } from "react";
import { PlainTable } from "./plain-table.tsx";
import { useWidth } from "./use-width.ts";

export const PLOT_HEIGHT = 220;
export const PLOT_ROOM = { top: 8, right: 4, bottom: 24, left: 64 };

/** `hatched`: drawn in stripes, so that it is told apart without its color. */
export type Series = { name: string; fill: string; hatched?: boolean };

type PlotFrameProps = {
  id: string;
  caption: string;
  legend: readonly Series[];
  table: Omit<Parameters<typeof PlainTable>[0], "caption">;
  /** Draws for the width that the plot has, in CSS pixels. */
  children: (width: number) => ReactNode;
};

/** What every plot has: a caption, what its colors mean, the drawing, and a table of its figures for who cannot see it. */
export function PlotFrame({ id, caption, legend, table, children }: PlotFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <figure aria-labelledby={`${id}-caption`} className="flex break-inside-avoid flex-col gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span id={`${id}-caption`} className="font-semibold">
          {caption}
        </span>
        {legend.map(({ name, fill, hatched }, at) => (
          <span key={name} className="flex items-center gap-1.5 text-small text-ink-2">
            <svg aria-hidden="true" className="size-3">
              {hatched && <Hatching id={`${id}-legend-${at}`} fill={fill} />}
              <rect
                width="100%"
                height="100%"
                {...(hatched ? { fill: `url(#${id}-legend-${at})` } : { className: fill })}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <div ref={frame} className="min-w-0" style={width === 0 ? { minHeight: PLOT_HEIGHT } : undefined}>
        {width > 0 && (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
            style={{ width }}
            className="block h-auto max-w-full"
          >
            {children(width)}
          </svg>
        )}
      </div>
      <details className="screen-only">
        <summary className="flex min-h-control w-fit cursor-pointer items-center text-small text-ink-2 underline">
          Voir le tableau
        </summary>
        <PlainTable caption={caption} {...table} />
      </details>
    </figure>
  );
}

/** Stripes of a color, to fill an area with by `url(#id)`. */
export function Hatching({ id, fill }: { id: string; fill: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.5" height="6" className={fill} />
      </pattern>
    </defs>
  );
}

type HeightScale = { (value: number): number; ticks: (count: number) => number[] };

/** Lines across the plot at round values. */
export function HeightLines({
  up,
  width,
  format,
}: {
  up: HeightScale;
  width: number;
  format: (value: number) => string;
}) {
  return up.ticks(4).map((tick) => (
    <g key={tick} transform={`translate(0,${up(tick)})`}>
      <line x1={PLOT_ROOM.left} x2={width - PLOT_ROOM.right} className="stroke-line" />
      <text
        x={PLOT_ROOM.left - 8}
        dy="0.32em"
        textAnchor="end"
        className="fill-ink-2 text-badge tabular-nums"
      >
        {format(tick)}
      </text>
    </g>
  ));
}
