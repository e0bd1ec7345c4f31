/** What changed, by id; told after the commit of what changed it. */
export interface Change {
  orders?: readonly string[];
  products?: readonly string[];
  lives?: readonly string[];
  /** Lives in which comments arrived. */
  comments?: readonly string[];
  /** Lives in which something became of a comment. */
  marks?: readonly string[];
  /** Lives in which another piece is on air. */
  onAir?: readonly string[];
  /** Lives in which buyers were given their numbers. */
  buyers?: readonly string[];
  /** Baskets of viewers, by topic. */
  baskets?: readonly string[];
  /** Settings, by key. */
  settings?: readonly string[];
  /** Members of staff whose role is another one. */
  staff?: readonly string[];
}

const TOPICS = [
  "orders",
  "products",
  "lives",
  "comments",
  "marks",
  "onAir",
  "buyers",
  "baskets",
  "settings",
  "staff",
] as const;
/** PostgreSQL takes 8,000 bytes a notice. */
const IDS_PER_CHANGE = 180;

/** Gathers changes, each id once. `take` empties it, as changes that fit into a notice each. */
export function gatherChanges(): { add(change: Change): void; take(): Change[] } {
  let ids = new Map<string, readonly [keyof Change, string]>();
  return {
    add(change) {
      for (const topic of TOPICS)
        for (const id of change[topic] ?? []) ids.set(`${topic} ${id}`, [topic, id]);
    },
    take() {
      const entries = [...ids.values()];
      ids = new Map();
      const changes: Change[] = [];
      for (let start = 0; start < entries.length; start += IDS_PER_CHANGE) {
        const change: { [Topic in keyof Change]: string[] } = {};
        for (const [topic, id] of entries.slice(start, start + IDS_PER_CHANGE))
          change[topic] = [...(change[topic] ?? []), id];
        changes.push(change);
      }
      return changes;
    },
  };
}
