import { mayAct, type NeededRole, type StaffRole } from "#domain/roles.ts";

/** Takes one whole server-sent event; false asks to be forgotten. */
export type Send = (event: string) => boolean;

/** What a page listens to: its order, its live, or the back office's updates as far as a role goes. */
export interface Topics {
  order?: string;
  live?: string;
  staff?: StaffRole;
  /** What a viewer's page listens to. */
  baskets?: readonly string[];
}

/** State: the open pages of this copy, by what they follow. */
export function createFollowers() {
  const orders = new Map<string, Set<Send>>();
  const lives = new Map<string, Set<Send>>();
  const baskets = new Map<string, Set<Send>>();
  const staff = new Map<Send, StaffRole>();

  /** A page of an order follows its live too, and is told once. */
  const everyone = () =>
    new Set(
      [...orders.values(), ...lives.values(), ...baskets.values(), staff.keys()].flatMap((sends) => [
        ...sends,
      ]),
    );

  return {
    add(topics: Topics, send: Send): () => void {
      if (topics.staff) staff.set(send, topics.staff);
      if (topics.order) add(orders, topics.order, send);
      if (topics.live) add(lives, topics.live, send);
      for (const topic of topics.baskets ?? []) add(baskets, topic, send);
      return () => {
        if (topics.staff) staff.delete(send);
        if (topics.order) remove(orders, topics.order, send);
        if (topics.live) remove(lives, topics.live, send);
        for (const topic of topics.baskets ?? []) remove(baskets, topic, send);
      };
    },
    hasOrder: (id: string) => orders.has(id),
    hasLive: (id: string) => lives.has(id),
    hasBaskets: () => baskets.size > 0,
    lives: () => [...lives.keys()],
    tellOrder: (id: string, event: string) => tell(orders.get(id), event),
    tellLive: (id: string, event: string) => tell(lives.get(id), event),
    tellBasket: (topic: string, event: string) => tell(baskets.get(topic), event),
    tellStaff(needed: NeededRole, event: string) {
      for (const [send, role] of staff) if (mayAct(role, needed) && !send(event)) staff.delete(send);
    },
    tellEveryone(event: string) {
      for (const send of everyone()) send(event);
    },
    countStaff: () => staff.size,
    count: () => everyone().size,
  };
}

export type Followers = ReturnType<typeof createFollowers>;

function tell(followers: Set<Send> | undefined, event: string): void {
  for (const send of followers ?? []) if (!send(event)) followers?.delete(send);
}

function add(topics: Map<string, Set<Send>>, id: string, send: Send): void {
  const followers = topics.get(id) ?? new Set();
  topics.set(id, followers.add(send));
}

function remove(topics: Map<string, Set<Send>>, id: string, send: Send): void {
  const followers = topics.get(id);
  followers?.delete(send);
  if (followers?.size === 0) topics.delete(id);
}
