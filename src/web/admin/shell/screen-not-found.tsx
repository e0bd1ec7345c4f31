import { Compass } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { ScreenHeading } from "./screen-heading.tsx";

export function ScreenNotFound() {
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
