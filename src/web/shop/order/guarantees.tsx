import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";

const LINK = "underline underline-offset-4";

/** What the law wants within reach before the contract: withdrawal, legal guarantee, who sells. */
export function Guarantees() {
  return (
    <ul className="mt-4 flex flex-col gap-1 border-t border-line pt-3 text-small text-ink-2">
      <li>
        14{"\u00a0"}jours pour changer d'avis, remboursement sous 14{"\u00a0"}jours.{" "}
        <Link to={paths.withdrawal()} className={LINK}>
          Renoncer au contrat ici
        </Link>
      </li>
      <li>
        Garantie légale de conformité de 2{"\u00a0"}ans et garantie des vices cachés.{" "}
        <Link to={paths.terms} className={LINK}>
          CGV
        </Link>
      </li>
      <li>
        Vendeur, médiateur et réclamations{"\u00a0"}:{" "}
        <Link to={paths.legalNotice} className={LINK}>
          Mentions légales
        </Link>
        ,{" "}
        <Link to={paths.contact} className={LINK}>
          Contact
        </Link>
      </li>
    </ul>
  );
}
