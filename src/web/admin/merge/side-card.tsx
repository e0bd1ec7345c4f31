import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { UserDetail } from "#contract/admin/users.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { DataTable } from "#web/ui/admin/data-table.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import type { Side } from "./use-merge-ids.ts";
import { UserSearch } from "./user-search.tsx";

const TITLES = { source: "Utilisateur source", destination: "Utilisateur destination" } as const;

type SideCardProps = { side: Side; userId: string | undefined; onChoose: (id: string | undefined) => void };

export function SideCard({ side, userId, onChoose }: SideCardProps) {
  return (
    <Card
      id={side}
      title={TITLES[side]}
      aside={
        userId && (
          <Button look="text" onClick={() => onChoose(undefined)}>
            Effacer la sélection
          </Button>
        )
      }
    >
      {userId ? <Chosen userId={userId} /> : <UserSearch side={side} onChoose={onChoose} />}
    </Card>
  );
}

function Chosen({ userId }: { userId: string }) {
  const user = useQuery(orpc.admin.users.get.queryOptions({ input: { userId } }));
  return (
    <Loaded
      query={user}
      failed={sentenceOf(user.error, "Erreur lors du chargement des données utilisateur")}
      label="Chargement de l'utilisateur"
      skeleton={<Skeleton className="h-48" />}
    >
      {(data) => (
        <>
          <Facts user={data} />
          <Orders userId={userId} />
        </>
      )}
    </Loaded>
  );
}

function Facts({ user }: { user: UserDetail }) {
  return (
    <FactList>
      <Fact name="Nom">{user.lastName || "N/A"}</Fact>
      <Fact name="Prénom">{user.firstName || "N/A"}</Fact>
      <Fact name="Email">{user.email ? <EmailText email={user.email} /> : "N/A"}</Fact>
      <Fact name="Pseudo TikTok">{user.handle ? `@${user.handle}` : "N/A"}</Fact>
      <Fact name="Créé le">
        <DateText at={user.createdAt} />
      </Fact>
      <Fact name="Compte actif">{user.hasLogin ? "Oui" : "Non"}</Fact>
    </FactList>
  );
}

function Orders({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const orders = useQuery(
    orpc.admin.orders.list.queryOptions({ input: { user: userId, page }, placeholderData: keepPreviousData }),
  );
  if (orders.isError && !orders.data)
    return (
      <div className="mt-4">
        <ErrorPanel
          sentence="Erreur lors du chargement des commandes"
          onRetry={() => orders.refetch()}
          retrying={orders.isFetching}
        />
      </div>
    );
  return (
    <div className="mt-4">
      <Waiting
        loading={orders.isPending}
        label="Chargement des commandes"
        skeleton={<Skeleton className="h-24" />}
      >
        {orders.data && (
          <DataTable
            caption="Commandes"
            columns={[
              {
                id: "number",
                header: "Numéro",
                onPhone: "title",
                cell: ({ id, orderNumber }) => (
                  <Link
                    to={paths.admin.orderDetail(id)}
                    className="flex min-h-6 items-center font-code font-bold whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-target"
                  >
                    {orderNumber}
                  </Link>
                ),
              },
              {
                id: "date",
                header: "Date",
                cell: ({ orderDate }) => <DateText at={orderDate} as="date" />,
              },
              { id: "status", header: "Statut", cell: ({ status }) => <StatusBadge status={status} /> },
              {
                id: "total",
                header: "Total",
                align: "end",
                cell: ({ totalCents }) => <Money cents={totalCents} />,
              },
            ]}
            rows={orders.data.rows}
            rowId={({ id }) => id}
            rowName={({ orderNumber }) => `la commande ${orderNumber}`}
            empty={<p className="p-3 text-ink-2">Aucune commande associée à cet utilisateur</p>}
          />
        )}
        {orders.data && orders.data.total > orders.data.pageSize && (
          <div className="mt-3">
            <Pagination {...orders.data} onPage={setPage} />
          </div>
        )}
      </Waiting>
    </div>
  );
}
