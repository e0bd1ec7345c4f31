/** "12/48" with its bar; said once at each step to those who do not see it. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-3 font-semibold">
        {label}
        <span className="tabular-nums">
          {done}/{total}
        </span>
      </p>
      <progress
        aria-label={label}
        value={done}
        max={total}
        className="h-2 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  );
}
