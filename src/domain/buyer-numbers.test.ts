import { expect, test } from "vitest";
import { type BuyersOrder, giveBuyerNumbers } from "./buyer-numbers.ts";
import { seededRandom } from "./seeded-random.ts";

const order = (
  id: string,
  userId: string | null,
  browserId: string | null = null,
  number: number | null = null,
) => ({
  id,
  userId,
  browserId,
  number,
});
const given = (orders: readonly BuyersOrder[], last = 0) =>
  Object.fromEntries(giveBuyerNumbers(orders, last));

test("buyers are numbered in the order of their first pieces, each once, whoever she is known to be", () => {
  expect(
    given([
      order("a", "lea"),
      order("b", null, "phone"),
      order("c", "lea"),
      order("d", null, "phone"),
      order("e", null),
    ]),
  ).toEqual({ a: 1, b: 2, c: 1, d: 2, e: 3 });
});

test("a phone's later order bears its number, until it is known to be somebody else's", () => {
  const first = order("a", "lea", "phone", 1);
  expect(given([first, order("b", null, "phone")], 1)).toEqual({ b: 1 });
  expect(given([first, order("b", "lea", "phone", 1)], 1)).toEqual({});
  expect(given([first, order("b", "mia", "phone", 1)], 1)).toEqual({ b: 2 });
});

test("who becomes known keeps the number of her phone", () => {
  expect(given([order("a", null, "phone", 4), order("b", "lea", "phone")], 4)).toEqual({ b: 4 });
  expect(given([order("a", "lea", "phone", 4)], 4)).toEqual({});
});

test("of two numbers that meet the smaller stays, for what her phone bears too, and the other is given no more", () => {
  const met = [order("a", "lea", null, 2), order("b", "lea", "phone", 5), order("c", null, "phone", 5)];
  expect(given(met, 5)).toEqual({ b: 2, c: 2 });
  expect(given([order("a", "lea", null, 2), order("d", "mia")], 5)).toEqual({ d: 6 });
});

test("whatever happens, each person has one number, none is two persons', and asking again changes nothing", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
    const users = ["u1", "u2", "u3", "u4"];
    let orders: BuyersOrder[] = [];
    let last = 0;
    const everGiven = new Set<number>();
    for (let step = 0; step < 25; step += 1) {
      const act = random();
      if (act < 0.5) orders.push(order(`o${step}`, pick([null, ...users]), pick([null, "b1", "b2", "b3"])));
      else if (act < 0.75 && orders.length > 0) {
        const known = pick(orders);
        orders = orders.map((one) => (one === known ? { ...one, userId: pick(users) } : one));
      } else {
        const [from, to] = [pick(users), pick(users)];
        orders = orders.map((one) => (one.userId === from ? { ...one, userId: to } : one));
      }
      const changes = giveBuyerNumbers(orders, last);
      orders = orders.map((one) => ({ ...one, number: changes.get(one.id) ?? one.number }));
      const numbers = orders.flatMap(({ number }) => number ?? []);
      for (const number of numbers.filter((one) => one > last)) everGiven.add(number);
      last = Math.max(last, ...numbers);
      expect(giveBuyerNumbers(orders, last).size, `seed ${seed}`).toBe(0);
      expect(orders.every(({ number }) => number !== null)).toBe(true);
      for (const user of users) {
        const own = new Set(orders.filter(({ userId }) => userId === user).map(({ number }) => number));
        expect(own.size, `seed ${seed}: ${user}`).toBeLessThanOrEqual(1);
      }
      const owners = new Map(orders.flatMap(({ userId, number }) => (userId ? [[number, userId]] : [])));
      for (const { userId, number } of orders) if (userId) expect(owners.get(number)).toBe(userId);
    }
    expect([...everGiven].sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, n) => n + 1));
  }
});
