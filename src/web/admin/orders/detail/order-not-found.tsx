import { PackageX } from "lucide-react";
import { Link } from "react-router";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";

export function OrderNotFound({ list }: { list: string }) {
  return (
    <>
      <ScreenHeading title="Commande introuvable" />
      <EmptyPanel
        icon={PackageX}
        sentence="Commande introuvable - La commande demandée n'existe pas ou a été supprimée."
        action={
          <Link to={`${paths.admin.orders}${list}`} className={buttonClass("secondary")}>
            Retour aux commandes
          </Link>
        }
      />
    </>
  );
}
