import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CardMarks, CarrierMark } from "#web/ui/trade-marks.tsx";

type FooterLink = { to: string; label: string };

const ORDER: readonly FooterLink[] = [
  { to: paths.customer, label: "Mon espace" },
  { to: paths.withdrawal(), label: "Renoncer au contrat ici" },
];

const SHOP: readonly FooterLink[] = [
  { to: paths.legalNotice, label: "Mentions légales" },
  { to: paths.terms, label: "CGV" },
  { to: paths.privacy, label: "Confidentialité" },
  { to: paths.accessibility, label: "Accessibilité" },
];

const HELP: readonly FooterLink[] = [
  { to: paths.questions, label: "Questions fréquentes" },
  { to: paths.contact, label: "Contact" },
];

/** Leads to the notice as long as something is recalled, and to nothing before the shop has said so. */
const RECALLS: FooterLink = { to: paths.recalls, label: "Rappels de produits" };

/** As long as there is one to read. */
const REVIEWS: FooterLink = { to: paths.reviews, label: "Avis de clientes" };

const LINK =
  "inline-flex min-h-target min-w-target items-center text-small text-ink underline underline-offset-4";

/** What the shop says of itself once asked stands last, so that nothing moves when it comes. */
export function Footer() {
  const shop = useShopFacts();
  const facts = shop.state === "loaded" ? shop.value : undefined;
  return (
    <footer className="screen-only border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-[80rem] flex-wrap gap-x-6 gap-y-2 px-gutter pt-6">
        <CardMarks />
        <CarrierMark />
      </div>
      <nav
        aria-label="Informations"
        className="mx-auto grid max-w-[80rem] grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4 px-gutter py-6 sm:grid-cols-3"
      >
        <Group
          title="La boutique"
          links={facts?.reviews ? [...SHOP, REVIEWS] : SHOP}
          className="row-span-2"
        />
        <Group title="Ma commande" links={facts?.recalls ? [...ORDER, RECALLS] : ORDER} />
        <Group title={"Une question\u00a0?"} links={HELP}>
          {facts?.contactPhone && (
            <li>
              <a href={`tel:${facts.contactPhone.replace(/[^\d+]/g, "")}`} className={LINK}>
                {facts.contactPhone}
              </a>
            </li>
          )}
          {facts?.contactEmail && (
            <li>
              <a href={`mailto:${facts.contactEmail}`} className={`${LINK} [overflow-wrap:anywhere]`}>
                {facts.contactEmail}
              </a>
            </li>
          )}
        </Group>
      </nav>
    </footer>
  );
}

type GroupProps = { title: string; links: readonly FooterLink[]; className?: string; children?: ReactNode };

function Group({ title, links, className, children }: GroupProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <p className="font-semibold">{title}</p>
      <ul aria-label={title} className="flex flex-col items-start">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
