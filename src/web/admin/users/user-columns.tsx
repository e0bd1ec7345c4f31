import { CircleCheck, Minus } from "lucide-react";
import { useNavigate } from "react-router";
import type { UserRow } from "#contract/admin/users.ts";
import { RowLink } from "#web/admin/list/row-main.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatCount } from "#wording/format.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { ROLE_NAMES } from "#wording/roles.ts";
import { HandleText } from "./handle-text.tsx";
import { nameOf } from "./person-words.ts";
import type { ChangeUsers, UsersState } from "./users-state.ts";

export type RowAct = "edit" | "orders" | "write" | "impersonate" | "export" | "erase" | "reset-factor";
type OnAct = (kind: RowAct, user: UserRow) => void;

export function userColumns(state: UsersState, change: ChangeUsers, onAct: OnAct): Column<UserRow>[] {
  return [
    {
      id: "name",
      header: "Nom",
      sortable: true,
      onPhone: "title",
      cell: (user) => (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 md:min-w-24 md:flex-nowrap">
          <RowLink to={paths.admin.userDetail(user.id)} className="leading-tight md:line-clamp-2">
            {nameOf(user)}
          </RowLink>
          {user.handle && nameOf(user) !== `@${user.handle}` && (
            <span className="min-w-0 text-small wrap-anywhere text-ink-2 md:hidden">@{user.handle}</span>
          )}
          {user.role && <span className="text-small text-ink-2">{ROLE_NAMES[user.role]}</span>}
        </span>
      ),
    },
    {
      id: "email",
      header: "Email",
      onPhone: "text",
      cell: ({ email }) =>
        email ? (
          // In two lines where it is too long for one, of the height of the row; whole on a phone.
          <span className="block min-w-0 text-small leading-tight md:line-clamp-2 md:max-w-64 md:min-w-29">
            <EmailText email={email} />
          </span>
        ) : null,
    },
    {
      id: "handle",
      header: "Pseudo TikTok",
      cell: ({ handle }) => <HandleText handle={handle} />,
    },
    { id: "login", header: "Compte", cell: (user) => <Login has={user.hasLogin} /> },
    {
      id: "orders",
      header: "Commandes",
      align: "end",
      oneLine: true,
      cell: (user) => (
        <span className="relative z-1 inline-flex flex-row-reverse items-center gap-x-2">
          <button
            type="button"
            aria-label={`Commandes de ${nameOf(user)}\u00a0: ${user.orders}`}
            onClick={() => onAct("orders", user)}
            className="min-h-8 min-w-target text-end underline underline-offset-4 hover:text-accent"
          >
            {formatCount(user.orders)}
          </button>
          {user.lastOrderAt && (
            <span className="hidden text-small font-normal text-ink-2 @min-[80rem]:inline">
              <span className="sr-only">Dernière commande le </span>
              <DateText at={user.lastOrderAt} as="date" />
            </span>
          )}
        </span>
      ),
    },
    {
      id: "money",
      header: "Dépensé, à payer",
      sortable: [
        { id: "spent", header: "Dépensé" },
        { id: "owed", header: "À payer" },
      ],
      align: "end",
      onPhone: "figure",
      cell: ({ spentCents, owedCents }) =>
        spentCents === 0 && owedCents === 0 ? null : <Sums spent={spentCents} owed={owedCents} />,
    },
    {
      id: "created",
      header: "Créé le",
      sortable: true,
      cell: ({ createdAt }) => <DateText at={createdAt} as="date" />,
    },
    {
      id: "sign-in",
      header: "Dernière connexion",
      oneLine: true,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText at={lastSignInAt} as="date" /> : null),
    },
    {
      id: "source",
      header: "Source",
      cell: (user) => (
        <Checkbox
          id={`source-${user.id}`}
          label={`Source de la fusion\u00a0: ${nameOf(user)}`}
          labelHidden
          title={"Source\u00a0: ses commandes seront transférées"}
          disabled={user.orders === 0}
          checked={state.source === user.id}
          onChange={({ target }) => change({ source: target.checked ? user.id : undefined })}
        />
      ),
    },
    {
      id: "destination",
      header: "Destination",
      cell: (user) => (
        <Checkbox
          id={`destination-${user.id}`}
          label={`Destination de la fusion\u00a0: ${nameOf(user)}`}
          labelHidden
          title={"Destination\u00a0: ce compte recevra les commandes"}
          checked={state.destination === user.id}
          onChange={({ target }) => change({ destination: target.checked ? user.id : undefined })}
        />
      ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      onPhone: "actions",
      cell: (user) => <Actions user={user} onAct={onAct} />,
    },
  ];
}

function Actions({ user, onAct }: { user: UserRow; onAct: OnAct }) {
  const navigate = useNavigate();
  return (
    <Menu
      label={`Actions pour ${nameOf(user)}`}
      entries={[
        { id: "edit", label: "Modifier", onChoose: () => onAct("edit", user) },
        {
          id: "merge",
          label: "Fusionner",
          onChoose: () => void navigate(paths.admin.userMerge({ source: user.id })),
        },
        {
          id: "copy",
          label: "Copier l'email",
          disabled: user.email === "",
          onChoose: () => void copy(user.email),
        },
        { id: "write", label: "Envoyer un message", onChoose: () => onAct("write", user) },
        { id: "export", label: "Exporter les données", onChoose: () => onAct("export", user) },
        {
          id: "impersonate",
          label: "Se connecter en tant que…",
          disabled: user.isAdmin,
          onChoose: () => (user.email === "" ? cannotImpersonate() : onAct("impersonate", user)),
        },
      ]}
    />
  );
}

/** As the page of the person has them, below each other. */
function Sums({ spent, owed }: { spent: number; owed: number }) {
  return (
    <span className="inline-flex flex-col items-end leading-tight">
      <Money cents={spent} />
      {owed > 0 && (
        <span className="text-small leading-tight text-warning">
          <span className="md:sr-only">À payer </span>
          <Money cents={owed} />
        </span>
      )}
    </span>
  );
}

const cannotImpersonate = () => toast.error(refusalSentence("IMPERSONATION_WITHOUT_EMAIL", {}));

const copy = (email: string) =>
  copyText(email, {
    done: "Email copié",
    refused: `Impossible de copier l'email. Voici l'adresse\u00a0: ${email}`,
  });

function Login({ has }: { has: boolean }) {
  const icon = has ? CircleCheck : Minus;
  return (
    <span className={has ? "text-success" : "text-ink-2"}>
      <Icon of={icon} />
      <span className="sr-only">{has ? "A un compte de connexion" : "Sans compte de connexion"}</span>
    </span>
  );
}
