import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";

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

export function Footer() {
  return (
    <footer className="screen-only border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]">
      <nav aria-label="Informations" className="mx-auto max-w-[60rem] px-gutter py-4">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
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
