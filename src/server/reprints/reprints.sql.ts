// Written by `npm run db:types` from reprints.sql: change that file, not this one.
import { exec, many, type Refine } from "#server/db/statement.ts";

export interface ReadReprintsRow {
  id: number;
  kind: Refine<string | null, "label" | "slip" | "manifest">;
  title: string;
  askedBy: string | null;
  askedAt: Date;
}

export const readReprints = many<void, ReadReprintsRow>({
  columns: ["id!","kind!","title!","asked_by","asked_at!"],
  text: `select r.id, case when r.order_id is null then 'manifest' when r.is_slip then 'slip' else 'label' end as kind,
  coalesce(o.order_number, m.number, '') as title, u.display_name as asked_by, r.asked_at
from reprints r
left join orders o on o.id = r.order_id
left join manifests m on m.id = r.manifest_id
left join users u on u.id = r.asked_by
where r.printed_at is null order by r.id`,
});

export interface AskForLabelParameters {
  orderId: string;
  userId: string;
}

export interface AskForLabelRow {
  id: string;
}

/** Asked for already, it stays once. Answers the order if it has a label. */
export const askForLabel = many<AskForLabelParameters, AskForLabelRow>({
  parameters: ["orderId","userId"],
  columns: ["id!"],
  text: `with labeled as (
  select id from orders where id = $1 and shipping_label_path is not null
), asked as (
  insert into reprints (order_id, asked_by) select id, $2 from labeled on conflict do nothing
)
select id from labeled`,
});

export interface AskForSlipParameters {
  orderId: string;
  userId: string;
}

export interface AskForSlipRow {
  id: string;
}

/** Of an order whose parcel is, or was, to be packed. */
export const askForSlip = many<AskForSlipParameters, AskForSlipRow>({
  parameters: ["orderId","userId"],
  columns: ["id!"],
  text: `with packed as (
  select id from orders where id = $1 and order_is_settled(status)
), asked as (
  insert into reprints (order_id, is_slip, asked_by) select id, true, $2 from packed on conflict do nothing
)
select id from packed`,
});

export interface AskForManifestParameters {
  manifestId: string;
  userId: string;
}

export interface AskForManifestRow {
  id: string;
}

export const askForManifest = many<AskForManifestParameters, AskForManifestRow>({
  parameters: ["manifestId","userId"],
  columns: ["id!"],
  text: `with kept as (
  select id from manifests where id = $1 and pdf is not null
), asked as (
  insert into reprints (manifest_id, asked_by) select id, $2 from kept on conflict do nothing
)
select id from kept`,
});

export interface MarkPrintedParameters {
  ids: readonly number[];
}

export const markPrinted = exec<MarkPrintedParameters>({
  parameters: ["ids"],
  text: `update reprints set printed_at = clock_timestamp() where id = any($1::bigint[]) and printed_at is null`,
});

export interface ReadLabelsToPrintParameters {
  ids: readonly number[];
}

export interface ReadLabelsToPrintRow {
  orderId: string;
}

/** A label that was thrown away meanwhile is missing. */
export const readLabelsToPrint = many<ReadLabelsToPrintParameters, ReadLabelsToPrintRow>({
  parameters: ["ids"],
  columns: ["order_id!"],
  text: `select r.order_id from reprints r join orders o on o.id = r.order_id
where r.id = any($1::bigint[]) and not r.is_slip and o.shipping_label_path is not null order by r.id`,
});

export interface ReadSlipsToPrintParameters {
  ids: readonly number[];
}

export interface ReadSlipsToPrintRow {
  orderId: string;
}

export const readSlipsToPrint = many<ReadSlipsToPrintParameters, ReadSlipsToPrintRow>({
  parameters: ["ids"],
  columns: ["order_id!"],
  text: `select order_id from reprints where id = any($1::bigint[]) and is_slip order by id`,
});

export interface ReadManifestsToPrintParameters {
  ids: readonly number[];
}

export interface ReadManifestsToPrintRow {
  pdf: Buffer;
}

export const readManifestsToPrint = many<ReadManifestsToPrintParameters, ReadManifestsToPrintRow>({
  parameters: ["ids"],
  columns: ["pdf!"],
  text: `select m.pdf from reprints r join manifests m on m.id = r.manifest_id
where r.id = any($1::bigint[]) and m.pdf is not null order by r.id`,
});
