import { Download } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { downloadAnchor, workbooksPath } from "../downloads.constants.ts";
import { formatSize } from "../resources.rules.ts";

export interface DownloadListProps {
  label: string;
  downloads: readonly {
    id: string;
    title: string;
    summary: string;
    type: string;
    file: string;
    path: string;
    /** In bytes, where known. */
    size: number | null;
    /** Whether members of Pro get more of it. */
    hasExtended: boolean;
  }[];
}

/** Files to take along, each with its type and size before it is fetched. */
export function DownloadList({ label, downloads }: DownloadListProps) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {downloads.map(({ id, title, summary, type, file, path, size, hasExtended }) => (
        <li
          key={id}
          id={downloadAnchor(id)}
          className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_8rem_auto]"
        >
          <div className="col-span-2 grid gap-1 sm:col-span-1">
            <h3 className="text-lg">{title}</h3>
            <p className="max-w-text text-muted">{summary}</p>
            {hasExtended ? (
              <p className="text-sm text-muted">
                <Link className="link" to={workbooksPath}>
                  Extended edition<span className="sr-only"> of the {title}</span>
                </Link>{" "}
                for Pro members
              </p>
            ) : null}
          </div>
          <p className="text-sm text-muted tabular-nums">
            {type}
            {size === null ? null : `, ${formatSize(size)}`}
          </p>
          <Button asChild variant="secondary" size="small" className="w-fit">
            <a href={path} download={file}>
              <Download aria-hidden />
              Download<span className="sr-only"> {title}</span>
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}
