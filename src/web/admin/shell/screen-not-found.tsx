import { Compass } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { useLostPath } from "#web/use-lost-path.ts";

export function ScreenNotFound() {
  useLostPath(useLocation().pathname);
  return (
    <>
      <ScreenHeading title="Page introuvable" />
      <EmptyPanel
        icon={Compass}
        sentence="Cette page de l'administration n'existe pas."
        action={
          <Link to={paths.admin.dashboard} className={buttonClass("secondary")}>
            Retour au tableau de bord
          </Link>
        }
      />
    </>
  );
}
