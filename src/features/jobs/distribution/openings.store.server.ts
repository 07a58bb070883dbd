import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countPages } from "#shared/pages.ts";
import type { PayRange } from "../jobs.types.ts";

const openingsPerPage = 100;

interface Opening {
  id: string;
  title: string;
  location: string;
  isRemote: boolean;
  pay: PayRange;
}

/** A page of an organization's open jobs, the last one beyond it, the newest first. */
export async function listOpenings(
  transaction: DatabaseTransaction,
  asked: { organizationId: string; now: Date; page: number },
): Promise<{ jobs: Opening[]; page: number; pages: number }> {
  const open = transaction
    .selectFrom("jobs")
    .where("organization_id", "=", asked.organizationId)
    .where("status", "=", "open")
    .where("closes_at", ">", asked.now);
  const { total } = await open
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = countPages(Number(total), openingsPerPage);
  const page = Math.min(asked.page, pages);
  const rows = await open
    .select(["id", "title", "location", "is_remote as isRemote", "salary_min_cents"])
    .select(["salary_max_cents", "salary_currency", "salary_period"])
    .orderBy("posted_at", "desc")
    .orderBy("id")
    .offset((page - 1) * openingsPerPage)
    .limit(openingsPerPage)
    .execute();
  const jobs = rows.map(
    ({ salary_min_cents, salary_max_cents, salary_currency, salary_period, ...row }) => ({
      ...row,
      pay: {
        minimumCents: salary_min_cents,
        maximumCents: salary_max_cents,
        currency: salary_currency as PayRange["currency"],
        period: salary_period as PayRange["period"],
      },
    }),
  );
  return { jobs, page, pages };
}
