import { ShoppingBag } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "#web/client/failure.ts";
import { api, type OwnOrders as Listed } from "#web/shop/api.ts";
import { NextLive } from "#web/shop/live/next-live.tsx";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { OwnOrder } from "./own-order.tsx";

const FAILED = "Erreur lors du chargement des commandes";

export function OwnOrders({ email }: { email: string }) {
  const lives = useLoaded("lives", (options) => api.lives.list(undefined, options));
  const first = useLoaded("own-orders", (options) => api.customer.orders({ page: 1 }, options));
  return (
    <Card id="commandes" title="Mes commandes">
      {first.state === "failed" ? (
        <ErrorPanel
          sentence={sentenceOf(first.error, FAILED)}
          onRetry={first.retry}
          retrying={first.retrying}
        />
      ) : (
        <Waiting
          loading={first.state === "loading" || lives.state === "loading"}
          label="Chargement des commandes"
          skeleton={<Skeleton className="h-64" />}
        >
          {first.state === "loaded" && (
            <>
              {lives.state === "loaded" && (
                <div className="mb-4">
                  <NextLive choices={lives.value} email={email} />
                </div>
              )}
              {first.value.total === 0 ? <NoOrder /> : <Orders first={first.value} />}
            </>
          )}
        </Waiting>
      )}
    </Card>
  );
}

/** The newest orders, and those before them as often as they are asked for. */
function Orders({ first }: { first: Listed }) {
  const [rows, setRows] = useState(first.rows);
  const [pages, setPages] = useState(1);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const more = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const next = await api.customer.orders({ page: pages + 1 });
      const known = new Set(rows.map(({ id }) => id));
      setRows([...rows, ...next.rows.filter(({ id }) => !known.has(id))]);
      setPages(pages + 1);
    } catch (error) {
      setProblem(sentenceOf(error, FAILED));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((order) => (
          <li key={order.id} className="py-4 first:pt-0 last:pb-0">
            <OwnOrder order={order} />
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
        {problem}
      </p>
      {pages * first.pageSize < first.total && (
        <Button look="secondary" className="mt-4 w-full" pending={pending} onClick={() => void more()}>
          Voir les commandes précédentes
        </Button>
      )}
    </>
  );
}

const NoOrder = () => (
  <EmptyPanel
    icon={ShoppingBag}
    sentence="Aucune commande pour le moment"
    detail="Celles que vous passez avec cet email apparaîtront ici."
  />
);
