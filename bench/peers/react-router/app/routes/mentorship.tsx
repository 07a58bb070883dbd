import { redirect } from "react-router";
import { Frame } from "#shared/frame.tsx";
import { MentorList } from "#shared/mentor-list.tsx";
import { readMentors } from "#shared/mentors.ts";
import { readClaims, sessionCookie } from "#shared/session.ts";
import pictures from "../../data/pictures.json";
import { Link } from "../link.tsx";
import type { Route } from "./+types/mentorship";

export function meta() {
  return [{ title: "Mentorship - Meridian" }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get("cookie") ?? "";
  const claims = await readClaims(new RegExp(`${sessionCookie}=([^;]+)`).exec(cookies)?.[1]);
  if (!claims) throw redirect("/article");
  return await readMentors(claims);
}

export default function MentorshipPage({ loaderData }: Route.ComponentProps) {
  const { mentors, total } = loaderData;
  return (
    <Frame isSignedIn Link={Link}>
      <MentorList mentors={mentors} total={total} pictures={pictures} Link={Link} />
    </Frame>
  );
}
