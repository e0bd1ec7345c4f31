import { useQuery } from "@tanstack/react-query";
import { Ban, Download, Mail, Merge, Pencil, UserX } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { UserDetail } from "#contract/admin/users.ts";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { nameOf } from "#web/admin/users/person-words.ts";
import { type UserAct, UserActDialog } from "#web/admin/users/user-act-dialog.tsx";
import { paths } from "#web/paths.ts";
import { Menu } from "#web/ui/admin/menu.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { ROLE_NAMES } from "#wording/roles.ts";
import { BlockDialog } from "./block.tsx";
import { UserBody } from "./user-body.tsx";

const REFRESH_EVERY_MS = 30_000;

/** All that the shop knows of one person, and what can be done for them. */
export function UserPage() {
  const { userId = "" } = useParams();
  const user = useQuery(orpc.admin.users.get.queryOptions({ input: { userId } }));
  const page = useQuery(
    orpc.admin.users.page.queryOptions({ input: { userId }, refetchInterval: REFRESH_EVERY_MS }),
  );
  const [act, setAct] = useState<UserAct>();
  const [blocking, setBlocking] = useState(false);
  // The dialog in which the person was erased still tells what became of them.
  if (refusedAs(user.error, "USER_NOT_FOUND") && !act) return <UserNotFound />;
  return (
    <>
      <ScreenHeading
        key={userId}
        title="Fiche cliente"
        className="mb-1 gap-3"
        aside={
          user.data && (
            <Acts
              user={user.data}
              // Known as soon as the page is: until then nothing is offered.
              onBlock={page.data && !page.data.block ? () => setBlocking(true) : undefined}
              onAct={setAct}
            />
          )
        }
      >
        <span className="wrap-anywhere">{user.data ? nameOf(user.data) : "Fiche cliente"}</span>
      </ScreenHeading>
      <Loaded
        query={user}
        failed="Impossible de charger cette personne"
        label="Chargement de la personne"
        skeleton={<Skeleton className="mb-4 h-5 w-80 max-w-full" />}
      >
        {(data) => <Reached user={data} />}
      </Loaded>
      <Loaded
        query={page}
        failed="Impossible de charger la fiche de cette personne"
        label="Chargement de la fiche"
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => <UserBody userId={userId} page={data} />}
      </Loaded>
      {blocking && <BlockDialog userId={userId} onClose={() => setBlocking(false)} />}
      {act && <UserActDialog {...act} onAct={setAct} />}
    </>
  );
}

/** How the person is known and reached. */
function Reached({ user }: { user: UserDetail }) {
  return (
    <p className="mb-4 flex flex-wrap gap-x-3 gap-y-1 text-ink-2">
      {user.handle && <span className="wrap-anywhere">@{user.handle}</span>}
      <span>{user.email ? <EmailText email={user.email} /> : "Aucun email"}</span>
      <span>{user.hasLogin ? "A un compte de connexion" : "Sans compte de connexion"}</span>
      {user.role && <span className="font-semibold text-ink">{ROLE_NAMES[user.role]}</span>}
      <span>
        Connue depuis le <DateText at={user.createdAt} as="date" />
      </span>
    </p>
  );
}

type ActsProps = {
  user: UserDetail;
  onBlock: (() => void) | undefined;
  onAct: (act: UserAct) => void;
};

function Acts({ user, onBlock, onAct }: ActsProps) {
  const navigate = useNavigate();
  const begin = (kind: UserAct["kind"]) => () => onAct({ kind, user });
  const merge = () => void navigate(paths.admin.userMerge({ source: user.id }));
  useScreenActs([
    {
      id: "user-edit",
      label: "Modifier cette personne",
      words: "nom email pseudo",
      icon: Pencil,
      run: begin("edit"),
    },
    {
      id: "user-write",
      label: "Écrire à cette personne",
      words: "envoyer un message mail email",
      icon: Mail,
      run: begin("write"),
    },
    {
      id: "user-merge",
      label: "Fusionner cette personne",
      words: "doublon réunir comptes",
      icon: Merge,
      run: merge,
    },
    ...(onBlock
      ? [
          {
            id: "user-block",
            label: "Bloquer cette personne",
            words: "bannir exclure refuser interdire",
            icon: Ban,
            run: onBlock,
          },
        ]
      : []),
  ]);
  const isOwner = useMay()("owner");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="secondary" icon={<Icon of={Pencil} size={18} />} onClick={begin("edit")}>
        Modifier
      </Button>
      <Button
        look="secondary"
        icon={<Icon of={Mail} size={18} className="max-sm:hidden" />}
        onClick={begin("write")}
      >
        Envoyer un message
      </Button>
      <Menu
        label={`Actions pour ${nameOf(user)}`}
        entries={[
          {
            id: "merge",
            label: "Fusionner",
            icon: <Icon of={Merge} />,
            onChoose: merge,
          },
          {
            id: "impersonate",
            label: "Se connecter en tant que…",
            disabled: user.isAdmin || user.email === "",
            onChoose: begin("impersonate"),
          },
          {
            id: "block",
            label: "Bloquer…",
            icon: <Icon of={Ban} />,
            disabled: user.isAdmin || !onBlock,
            onChoose: () => onBlock?.(),
          },
          {
            id: "export",
            label: "Exporter les données",
            icon: <Icon of={Download} />,
            onChoose: begin("export"),
          },
          ...(isOwner
            ? [
                {
                  id: "erase",
                  label: "Effacer cette personne…",
                  danger: true,
                  disabled: user.isAdmin,
                  onChoose: begin("erase"),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function UserNotFound() {
  return (
    <>
      <ScreenHeading title="Personne introuvable" />
      <EmptyPanel
        icon={UserX}
        sentence="Cette personne n'existe pas ou a été effacée."
        action={
          <ScreenLink to={paths.admin.users} className={buttonClass("secondary")}>
            Retour aux utilisateurs
          </ScreenLink>
        }
      />
    </>
  );
}
