import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";

const LINKS = [
  { to: paths.legalNotice, label: "Mentions légales" },
  { to: paths.terms, label: "CGV" },
  { to: paths.privacy, label: "Confidentialité" },
  { to: paths.accessibility, label: "Accessibilité" },
  { to: paths.questions, label: "Questions fréquentes" },
  { to: paths.contact, label: "Contact" },
  { to: paths.customer, label: "Mon espace" },
  { to: paths.withdrawal(), label: "Renoncer au contrat ici" },
] as const;

/** Leads to the notice as long as something is recalled, and to nothing before the shop has said so. */
const RECALLS = { to: paths.recalls, label: "Rappels de produits" } as const;

export function Footer() {
  const facts = useShopFacts();
  const links = facts.state === "loaded" && facts.value.recalls ? [RECALLS, ...LINKS] : LINKS;
  return (
    <footer className="screen-only border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]">
      <nav aria-label="Informations" className="mx-auto max-w-[60rem] px-gutter py-4">
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-target min-w-target items-center text-small text-ink underline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
