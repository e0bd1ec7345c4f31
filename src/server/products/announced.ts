import { type SqlBool, sql } from "kysely";

/** Said before a size, and of no piece's own. */
const SAID_BEFORE_A_SIZE = "taille";

/**
 * That a product `p` is announced as the whole text, or as its first word while each other word is one of its size or
 * begins one of its color, accents or none: "B2", "B2 ivoire", "B2 38".
 */
export function announcedAs(text: string) {
  const whole = text.toUpperCase();
  const [reference = "", ...others] = text.split(" ");
  if (others.length === 0) return sql<SqlBool>`upper(p.ref_category) = ${whole}`;
  const words = others.map((word) => word.toLowerCase()).filter((word) => word !== SAID_BEFORE_A_SIZE);
  const fits = sql.join([sql`true`, ...words.map(isOfPiece)], sql` and `);
  return sql<SqlBool>`(upper(p.ref_category) in (${whole}, ${reference.toUpperCase()})
    and (upper(p.ref_category) = ${whole} or ${fits}))`;
}

function isOfPiece(word: string) {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
  return sql<SqlBool>`(${word} = any(regexp_split_to_array(lower(p.size), '[ /-]+')) or exists (
    select from product_colors c, regexp_split_to_table(
      regexp_replace(normalize(lower(c.name), NFD), '[\\u0300-\\u036f]', '', 'g'), '[ /-]+') as part
    where c.id = p.color_id and starts_with(part, ${plain})))`;
}
