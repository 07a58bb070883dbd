import { cookies } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Frame } from "#shared/frame.tsx";
import { MentorList } from "#shared/mentor-list.tsx";
import { readMentors } from "#shared/mentors.ts";
import { readClaims, sessionCookie } from "#shared/session.ts";
import pictures from "../../data/pictures.json";

export default async function MentorshipPage() {
  const claims = await readClaims((await cookies()).get(sessionCookie)?.value);
  if (!claims) redirect("/article");
  const { mentors, total } = await readMentors(claims);
  return (
    <Frame isSignedIn Link={Link}>
      <MentorList mentors={mentors} total={total} pictures={pictures} Link={Link} />
    </Frame>
  );
}
