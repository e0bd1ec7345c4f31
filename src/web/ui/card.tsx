import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  id?: string;
  title?: ReactNode;
  /** Beside the title: a count, an action. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

export function Card({ id, title, aside, className, children, ref }: CardProps) {
  const titleId = id && title ? `${id}-title` : undefined;
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      className={classNames("rounded-card border border-line bg-card p-4", className)}
    >
      {title && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id={titleId} tabIndex={-1} data-landing>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
