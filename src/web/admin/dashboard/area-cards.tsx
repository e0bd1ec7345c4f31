import { Shirt, ShoppingBag, Users } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

const AREAS = [
  {
    to: paths.admin.users,
    icon: Users,
    title: "Utilisateurs",
    words: "Voir et gérer tous les utilisateurs du site",
  },
  {
    to: paths.admin.products,
    icon: Shirt,
    title: "Produits",
    words: "Ajouter, modifier et supprimer des produits",
  },
  {
    to: paths.admin.orders,
    icon: ShoppingBag,
    title: "Commandes",
    words: "Suivre et gérer les commandes des clientes",
  },
] as const;

export function AreaCards() {
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="mb-3">
        Gérer la boutique
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {AREAS.map(({ to, icon, title, words }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-card border border-line bg-card p-4 hover:border-control hover:bg-selected-row"
            >
              <Icon of={icon} size={24} className="mt-0.5 shrink-0 text-accent" />
              <span>
                <span className="block font-display text-h2 font-semibold">{title}</span>
                <span className="text-ink-2">{words}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
