import { asc, eq, getTableColumns } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { Offer } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { offers } from "../db/schema.ts";

const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(offers);

type Row = Omit<typeof offers.$inferSelect, "createdAt" | "updatedAt">;

function toOffer(row: Row): Offer {
  const { priceMinor, currency, discountCode, discountPriceMinor, discountDescription, ...offer } = row;
  return {
    ...offer,
    price: { minor: priceMinor, currency },
    discount:
      discountCode !== null && discountPriceMinor !== null
        ? {
            code: discountCode,
            firstYearPrice: { minor: discountPriceMinor, currency },
            description: discountDescription ?? "",
          }
        : null,
  };
}

export function createOffers(db: Database) {
  return {
    /** Every offer (spec.md §9), in the owner's order. */
    async list(): Promise<Offer[]> {
      const rows = await query(() => db.select(columns).from(offers).orderBy(asc(offers.position)).all());
      return rows.map(toOffer);
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<Offer> {
      const row = await query(() => db.select(columns).from(offers).where(eq(offers.id, id)).get());
      if (!row) throw new AppError("not_found", "There is no such offer.");
      return toOffer(row);
    },
  };
}

export type Offers = ReturnType<typeof createOffers>;
