import type { UserPage } from "#contract/admin/user-page.ts";
import { maskPhone } from "#domain/address.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { choicesOfPerson } from "#server/advertising/advertising.sql.ts";
import { alertsOfPerson } from "#server/alerts/alerts.sql.ts";
import { noteView } from "#server/audit/note-view.ts";
import { type Context, staffOf } from "#server/context.ts";
import { accountsMergedInto } from "#server/order-owners/order-owners.sql.ts";
import { consentsOfPerson } from "#server/sms/consents.sql.ts";
import { readUnpaid } from "#server/unpaid-ladder/read-unpaid.ts";
import { readBlock } from "#server/unpaid-ladder/set-block.ts";
import * as queries from "./user-page.sql.ts";

/** What a person bought, was written, sent back, waits for, and what staff noted; refuses with USER_NOT_FOUND. */
export async function readUserPage(context: Context, { userId }: { userId: string }): Promise<UserPage> {
  const [
    page,
    messages,
    returns,
    withdrawals,
    notes,
    phones,
    texts,
    advertising,
    { alerts },
    unpaid,
    block,
    same,
    merged,
  ] = await Promise.all([
    queries.readPage(context.lists, { userId }),
    queries.latestMessages(context.lists, { userId }),
    queries.latestReturns(context.lists, { userId }),
    queries.latestWithdrawals(context.lists, { userId }),
    queries.readNotes(context.lists, { userId }),
    queries.boundPhones(context.lists, { userId }),
    consentsOfPerson(context.lists, { userId }),
    choicesOfPerson(context.lists, { userId, limit: 20 }),
    alertsOfPerson(context.lists, { userId }),
    readUnpaid(context, userId),
    readBlock(context, userId),
    queries.mayBeSame(context.lists, { userId }),
    accountsMergedInto(context.lists, { userId }),
  ]);
  if (!page) throw refusal("USER_NOT_FOUND");
  await noteView(context, staffOf(context).userId, "user", userId);
  const { lives, waiting, livesBoughtIn, ...numbers } = page;
  return {
    numbers: { ...numbers, lives: livesBoughtIn },
    lives,
    waiting,
    unpaid,
    block,
    mayBeSame: same.map(({ name, ...other }) => ({ ...other, name: realEmail(name) })),
    mergedFrom: merged.map(({ id, name, handle }) => ({ id, name: realEmail(name), handle })),
    messages: messages.map(({ templateType, orderId, orderNumber, at, ...message }) => ({
      ...message,
      type: templateType,
      order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
      at: at.toISOString(),
    })),
    returns: returns.map(({ orderId, orderNumber, createdAt, ...one }) => ({
      ...one,
      order: { id: orderId, number: orderNumber },
      at: createdAt.toISOString(),
    })),
    withdrawals: withdrawals.map(({ submittedAt, ...one }) => ({
      ...one,
      submittedAt: submittedAt.toISOString(),
    })),
    phones: phones.map(({ at, proof }) => ({ at: at.toISOString(), proof })),
    texts: texts.map(({ id, orderNumber, number, words, givenAt, endedAt, endedBy }) => ({
      id,
      orderNumber,
      phone: maskPhone(number),
      words,
      at: givenAt.toISOString(),
      ended: endedAt && endedBy ? { at: endedAt.toISOString(), by: endedBy } : null,
    })),
    advertising: advertising.map(({ madeAt, version: _, ...choice }) => ({
      ...choice,
      at: madeAt.toISOString(),
    })),
    alerts,
    notes: notes.map(({ author, createdAt, ...note }) => ({
      ...note,
      by: author,
      at: createdAt.toISOString(),
    })),
  };
}
