import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { readItem } from "../history.usecases.server.ts";
import { maxVersions, versionPath } from "../publishing.constants.ts";

type Versions = Awaited<ReturnType<typeof readItem>>["versions"];

/** The published versions with their times and publishers, the newest first. */
export function VersionList({
  kind,
  id,
  versions,
}: {
  kind: string;
  id: string;
  versions: Versions;
}) {
  if (versions.length === 0) {
    return <p>The first version appears here once you publish a change.</p>;
  }
  return (
    <>
      <p className="text-muted">We keep the last {maxVersions} versions.</p>
      <ol className="grid border-t border-line">
        {versions.map(({ number, at, by, wasFound }) => (
          <li key={number} className="grid gap-1 border-b border-line py-3">
            <Link className="link w-fit font-semibold" to={versionPath(kind, id, number)}>
              Version {number}
            </Link>
            <span className="text-sm text-muted wrap-anywhere">
              <LocalTime time={at} />
              {wasFound ? ", changed outside this editor" : by ? `, ${by}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
