import type { UserPage } from "#contract/admin/user-page.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { countOf } from "#wording/format.ts";

type SamePersonCardProps = { userId: string; people: UserPage["mayBeSame"] };

/** Accounts that may be hers too, each with the way to merge it into this one; a household may share both. */
export function SamePersonCard({ userId, people }: SamePersonCardProps) {
  if (people.length === 0) return null;
  return (
    <Card id="same-person" title="Peut-être la même personne">
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({ id, name, handle, orders, byPhone, byPlace }) => {
          const words = name || (handle && `@${handle}`) || "Sans nom";
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 first:pt-0">
              <ScreenLink to={paths.admin.userDetail(id)} className={`${LINK} min-w-0 wrap-anywhere`}>
                {words}
              </ScreenLink>
              <span className="text-ink-2">
                {[byPhone && "même téléphone", byPlace && "même adresse", countOf(orders, "commande")]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <ScreenLink
                to={paths.admin.userMerge({ source: id, destination: userId })}
                className={`${LINK} ms-auto`}
              >
                Fusionner<span className="sr-only"> avec {words}</span>
              </ScreenLink>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-small text-ink-2">
        D'après les commandes. Deux personnes d'un même foyer peuvent les partager{"\u00a0"}: rien n'est
        fusionné avant votre accord.
      </p>
    </Card>
  );
}
