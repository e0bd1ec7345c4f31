import { SearchX } from "lucide-react";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";

export function OrderNotFound() {
  return (
    <EmptyPanel
      icon={SearchX}
      sentence="Aucune commande trouvée"
      detail="Vérifiez le lien, ou commencez une nouvelle commande."
      action={
        <Link to={paths.order} className={buttonClass("primary")}>
          Passer une nouvelle commande
        </Link>
      }
    />
  );
}
