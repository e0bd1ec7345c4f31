import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { useLostPath } from "#web/use-lost-path.ts";
import type { PageProps } from "./pages.ts";
import { Link } from "./router/link.tsx";

export default function NotFoundPage({ pathname }: PageProps) {
  useLostPath(pathname);
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <p aria-hidden className="font-display text-display font-bold text-accent">
        404
      </p>
      <h1 tabIndex={-1}>Page introuvable</h1>
      <p className="text-ink-2">Cette page n'existe pas ou n'existe plus.</p>
      <h2 lang="en" className="text-body font-medium text-ink-2">
        Oops! Page not found
      </h2>
      <Link to={paths.home} lang="en" className={buttonClass("primary", "w-full sm:w-auto")}>
        Return to Home
      </Link>
    </div>
  );
}
