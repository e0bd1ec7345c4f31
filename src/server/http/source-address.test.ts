import { expect, test } from "vitest";
import { senderOf } from "./source-address.ts";

test("all addresses of one /64 are one sender, and the next /64 is another", () => {
  const home = ["2001:db8:0:7::1", "2001:DB8::7:ffff:0:1:2", "2001:0db8:0000:0007:1:2:3:4"].map(senderOf);
  expect(new Set(home)).toEqual(new Set(["2001:db8:0:7::/64"]));
  expect(senderOf("2001:db8:0:8::1")).not.toBe(home[0]);
  expect(senderOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("an IPv4 address is one sender, however it is written", () => {
  expect(["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109"].map(senderOf)).toEqual(
    Array(3).fill("203.0.113.9"),
  );
  expect(senderOf("203.0.113.10")).not.toBe(senderOf("203.0.113.9"));
});
