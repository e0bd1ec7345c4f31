import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Work } from "./work.ts";

type Gap = Work["launch"]["gaps"][number];

/** What the law wants before the first sale and the shop does not have yet, each with the place where it is mended. */
export function LaunchList({ launch: { closed, gaps } }: { launch: Work["launch"] }) {
  if (gaps.length === 0) return null;
  const groups = [
    { title: "Réglages", gaps: gaps.filter(({ kind }) => kind === "setting") },
    { title: "Pages obligatoires", gaps: gaps.filter(({ kind }) => kind === "page") },
  ].filter((group) => group.gaps.length > 0);
  return (
    <Card id="launch" title="Avant la première vente" className="border-warning">
      <p className="mb-3">
        {closed
          ? "La boutique n'est pas encore ouverte à la vente\u00a0: on peut la regarder et préparer des lives, mais aucun paiement n'est accepté tant qu'il manque quelque chose ici."
          : "En production, la boutique ne prendrait pas encore d'argent\u00a0: il manque ceci."}
      </p>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="mb-1 font-semibold">
              {group.title} ({group.gaps.length})
            </h3>
            <ul className="flex flex-col">
              {group.gaps.map((gap) => (
                <li key={gap.id} className="flex items-start gap-2 py-1">
                  <Icon of={CircleAlert} size={18} className="mt-0.5 shrink-0 text-warning" />
                  <span className="min-w-0">
                    <Link
                      to={placeOf(gap)}
                      className={classNames(
                        LINK,
                        "font-medium pointer-coarse:py-2 pointer-coarse:inline-block",
                      )}
                    >
                      {gap.title}
                    </Link>
                    <span className="text-ink-2">
                      {" "}
                      {"\u2013"} {gap.reason}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

const placeOf = ({ kind, id }: Gap): string =>
  kind === "setting" ? `${paths.admin.settings}#setting-${id}` : `${paths.admin.pages}?code=${id}`;
