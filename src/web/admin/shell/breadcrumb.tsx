import { useMatches } from "react-router";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";

/** A route says where it stands by `handle: { crumb: "Commandes" }`, with `parent` when it hangs under a list. */
export type Crumb = { crumb: string; parent?: { crumb: string; to: string } };

/** A screen that is not hers stays in the trail as a word. */
export function Breadcrumb() {
  const here = useMatches()
    .map(({ handle }) => handle as Partial<Crumb> | undefined)
    .findLast((handle) => handle?.crumb);
  const trail = [{ crumb: "HF Outlet", to: paths.admin.dashboard }, ...(here?.parent ? [here.parent] : [])];
  return (
    <nav aria-label="Fil d'Ariane" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-ink-2">
        {here &&
          trail.map(({ crumb, to }) => (
            <li key={to} className="hidden shrink-0 items-center gap-2 sm:flex">
              <ScreenLink to={to} className="rounded-control py-1 hover:text-ink hover:underline">
                {crumb}
              </ScreenLink>
              <span aria-hidden>/</span>
            </li>
          ))}
        <li aria-current="page" className="min-w-0 font-semibold text-ink max-sm:text-small sm:truncate">
          <span className="max-sm:line-clamp-2">{here?.crumb ?? "HF Outlet"}</span>
        </li>
      </ol>
    </nav>
  );
}
