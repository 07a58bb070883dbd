import { splitLinks } from "../links.rules.ts";

/** A message as text; the web addresses in it are links. */
export function MessageBody({ body }: { body: string }) {
  let position = 0;
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere" data-message-body>
      {splitLinks(body).map(({ text, href }) => {
        position += text.length;
        return href ? (
          <a
            key={position}
            href={href}
            target="_blank"
            rel="nofollow noopener noreferrer ugc"
            className="link"
          >
            {text}
          </a>
        ) : (
          text
        );
      })}
    </p>
  );
}
