import { useId } from "react";
import {
  type NotificationTopic,
  notificationTopics,
} from "../notifications/notification-topics.constants.ts";

export interface TopicCheckboxProps {
  topic: NotificationTopic;
  wanted: boolean;
  /** What a person should know besides. */
  note: string | null;
}

/** One kind of mail, to be chosen or not, with the words that are kept with the choice. */
export function TopicCheckbox({ topic, wanted, note }: TopicCheckboxProps) {
  const id = useId();
  const { title, description, wording } = notificationTopics[topic];
  return (
    <div className="flex gap-4 border-b border-line py-5">
      <input
        id={id}
        type="checkbox"
        name="topic"
        value={topic}
        defaultChecked={wanted}
        aria-describedby={`${id}-help`}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="font-semibold">
          {title}
        </label>
        <div id={`${id}-help`} className="grid gap-1">
          <p>{description}</p>
          <p className="text-sm text-muted">By choosing it you say: “{wording}”</p>
          {note ? <p className="text-sm font-semibold">{note}</p> : null}
        </div>
      </div>
    </div>
  );
}
