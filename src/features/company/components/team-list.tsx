import { Portrait } from "#ui/drawings/portrait.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { portraitOf } from "../../../../content/samples/portraits.ts";
import type { TeamMember } from "../team.schemas.ts";

export interface TeamListProps {
  members: readonly TeamMember[];
  isSample: boolean;
}

export function TeamList({ members, isSample }: TeamListProps) {
  return (
    <div className="grid gap-6">
      {isSample ? <SampleNote>These people are samples.</SampleNote> : null}
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {members.map(({ id, name, role, about, photo }) => (
          <li key={id} className="grid grid-cols-[4.5rem_1fr] gap-4 border-t border-line pt-5">
            {photo ? (
              <img
                src={photo}
                alt=""
                width={144}
                height={144}
                loading="lazy"
                className="aspect-square w-full rounded-sm object-cover"
              />
            ) : isSample ? (
              <Portrait {...portraitOf(name)} className="w-full" />
            ) : (
              <Initials name={name} />
            )}
            <div className="grid content-start gap-1">
              <h3 className="text-lg font-semibold">{name}</h3>
              <p className="text-sm text-muted">{role}</p>
              <p className="pt-1">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("");
  return (
    <span
      aria-hidden
      className="grid aspect-square w-full place-items-center rounded-sm bg-sunken font-serif text-xl text-muted"
    >
      {initials}
    </span>
  );
}
