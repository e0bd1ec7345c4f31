import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatDateTimeToTheSecond } from "#wording/format.ts";
import { RefundBy, stateWords } from "./withdrawal-state.tsx";

export function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { order, pieces, reason, closedAt, acknowledgedAt, messageId, withdrawBy } = withdrawal;
  return (
    <FactList>
      <Fact name="État">
        <span className="font-medium">{stateWords(withdrawal)}</span>
        {closedAt && (
          <>
            {" "}
            le <DateText at={closedAt} />
          </>
        )}
        {reason && <span className="block">{reason}</span>}
      </Fact>
      <Fact name="Cliente">
        {withdrawal.name}{" "}
        <span className="block text-ink-2">
          <EmailText email={withdrawal.email} />
        </span>
      </Fact>
      <Fact name="Reçue le">{formatDateTimeToTheSecond(withdrawal.submittedAt)}</Fact>
      <Fact name="Accusé">
        {acknowledgedAt ? (
          <>
            Envoyé le <DateText at={acknowledgedAt} />
          </>
        ) : (
          "Pas encore parti"
        )}
        {messageId && (
          <span className="block">
            <ScreenLink to={paths.admin.outbox({ message: String(messageId) })} className={LINK}>
              Lire ou renvoyer l'accusé
            </ScreenLink>
          </span>
        )}
      </Fact>
      <Fact name="Commande indiquée">
        <span className="font-code wrap-anywhere">{withdrawal.statedOrderNumber}</span>
      </Fact>
      <Fact name="Articles">
        <span className="whitespace-pre-line">{withdrawal.articles ?? "Toute la commande"}</span>
        {pieces.length > 0 && (
          <span className="block text-ink-2">
            {countOf(pieces.length, "article")}
            {"\u00a0: "}
            <Money cents={pieces.reduce((sum, { priceCents }) => sum + priceCents, 0)} />
          </span>
        )}
      </Fact>
      {withdrawal.asCredit && <Fact name="Remboursement souhaité">En avoir</Fact>}
      {order && (
        <Fact name="Commande">
          <ScreenLink to={paths.admin.orderDetail(order.id)} className={`font-code font-bold ${LINK}`}>
            {order.number}
          </ScreenLink>{" "}
          <Money cents={order.totalCents} />
          {order.refundedCents > 0 && (
            <span className="block">
              Déjà remboursé{"\u00a0"}: <Money cents={order.refundedCents} />
            </span>
          )}
        </Fact>
      )}
      <Fact name="Délai pour renoncer">
        {withdrawBy ? (
          <>
            Jusqu'au <DateText at={withdrawBy} as="date" />
            {withdrawal.inTime ? "" : "\u00a0: déclaration reçue hors délai"}
            {order && !order.isConfirmed && (
              <span className="block text-ink-2">
                La confirmation n'a pas été remise{"\u00a0"}: douze mois de plus
              </span>
            )}
          </>
        ) : (
          "Ouvert\u00a0: la livraison n'est pas connue"
        )}
      </Fact>
      <Fact name="À rembourser au plus tard le">
        <RefundBy withdrawal={withdrawal} />
      </Fact>
    </FactList>
  );
}
