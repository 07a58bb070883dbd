import { FileText, ImageIcon } from "lucide-react";
import { describeSize } from "../messages/messages.rules.ts";
import type { Attachment } from "../messages/messages.types.ts";

/** The file that came with a message. */
export function MessageAttachment({ attachment }: { attachment: Attachment }) {
  const { name, type, size, path } = attachment;
  const Icon = type.startsWith("image/") ? ImageIcon : FileText;
  return (
    <p className="flex items-start gap-2 border-t border-line pt-2 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {path ? (
          <a href={path} className="link" download={name}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <>
            <bdi>{name}</bdi> (deleted)
          </>
        )}{" "}
        <span className="text-muted">{describeSize(size)}</span>
      </span>
    </p>
  );
}
