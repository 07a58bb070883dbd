import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import {
  type NotificationTopic,
  notificationTopics,
} from "../notifications/notification-topics.constants.ts";

export interface TopicCheckboxProps {
  topic: NotificationTopic;
  wanted: boolean;
  wording: string;
  /** A hint that the person should know besides. */
  note: string | null;
}

/**
 * One kind of email, to be chosen or not, with the words that are kept with the choice. What it shows
 * goes along, so that only what was changed is saved.
 */
export function TopicCheckbox({ topic, wanted, wording, note }: TopicCheckboxProps) {
  const { title, description } = notificationTopics[topic];
  return (
    <div className="border-b border-line py-5">
      <HiddenValue name="offered" value={topic} />
      {wanted ? <HiddenValue name="shown" value={topic} /> : null}
      <CheckboxField
        name="topic"
        value={topic}
        checked={wanted}
        label={title}
        help={
          <>
            <p className="text-base text-ink">{description}</p>
            <p>By choosing this, you tell us: “{wording}”</p>
            {note ? <p className="font-semibold text-ink">{note}</p> : null}
          </>
        }
      />
    </div>
  );
}
