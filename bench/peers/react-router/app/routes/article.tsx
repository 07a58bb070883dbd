import { Article } from "#shared/article.tsx";
import { Frame } from "#shared/frame.tsx";
import { Link } from "../link.tsx";
import type { Route } from "./+types/article";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }];
}

export async function loader() {
  const { default: article } = await import("../../data/article.json");
  return article;
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame isSignedIn={false} Link={Link}>
      <Article html={loaderData.html} />
    </Frame>
  );
}
