import type { Metadata } from "next";
import Link from "next/link";
import { Article } from "#shared/article.tsx";
import { Frame } from "#shared/frame.tsx";
import article from "../../data/article.json";

export const metadata: Metadata = { title: article.title };

export default function ArticlePage() {
  return (
    <Frame isSignedIn={false} Link={Link}>
      <Article html={article.html} />
    </Frame>
  );
}
