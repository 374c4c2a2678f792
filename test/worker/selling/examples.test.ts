import { expect, test } from "vitest";
import { insertRow } from "../../support/desk.ts";
import { openShop } from "../../support/shop.ts";

const ASK = { code: "", invitation: "", viewer: null };

test("nobody pays real money for an example until the owner has published it", async () => {
  const shop = await openShop();
  const buyable = async () => (await shop.services.checkout.quote("c1", ASK)).buyable;
  expect(await buyable()).toBe("yes");
  await insertRow("seeded_rows", { table_name: "offers", row_id: "c1" });
  expect(await buyable()).toBe("by-request");
  await expect(shop.begin(shop.browser())).rejects.toMatchObject({ code: "conflict" });

  const { items, drafts, publishing } = shop.services;
  const { live, version } = await items.open("offers", "c1");
  const owner = await shop.owner();
  const values = { ...live, name: "My course", features: "Six lessons" };
  await drafts.save(owner, "offers", "c1", { values, save: 0, base: version, tab: "tab" });
  await publishing.publish(owner, "offers", "c1");
  expect(await buyable()).toBe("yes");
});
