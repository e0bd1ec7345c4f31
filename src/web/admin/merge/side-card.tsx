import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { UserDetail } from "#contract/admin/users.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { ordersOfQuery, userQuery } from "#web/admin/users/user-queries.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { Fact, FactList } from "#web/ui/desk/fact-list.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
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
  const user = useQuery(userQuery(userId));
  if (user.isError && !user.data)
    return (
      <ErrorPanel
        sentence={sentenceOf(user.error, "Erreur lors du chargement des données utilisateur")}
        onRetry={() => user.refetch()}
        retrying={user.isFetching}
        technical={technicalOf(user.error)}
      />
    );
  return (
    <Waiting
      loading={user.isPending}
      label="Chargement de l'utilisateur"
      skeleton={<Skeleton className="h-48" />}
    >
      {user.data && (
        <>
          <Facts user={user.data} />
          <Orders userId={userId} />
        </>
      )}
    </Waiting>
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
  const orders = useQuery(ordersOfQuery(userId, page));
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
