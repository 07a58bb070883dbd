import { Outlet } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { LeavingNotice } from "../components/leaving-notice.tsx";
import { readDeletion } from "../personal-data/deletion.usecases.server.ts";
import type { Route } from "./+types/leaving";

/** The frame around the pages of an account: it says when the account is about to be deleted. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const deletion = viewer.kind === "user" ? await readDeletion(services, viewer) : null;
  return { deleteAfter: deletion?.deleteAfter ?? null };
}

export default function Leaving({ loaderData: { deleteAfter } }: Route.ComponentProps) {
  return (
    <>
      {deleteAfter ? <LeavingNotice deleteAfter={deleteAfter} /> : null}
      <Outlet />
    </>
  );
}
