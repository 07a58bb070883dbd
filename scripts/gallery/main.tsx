import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Gallery } from "./gallery.tsx";
import "./gallery.css";

const asked = new URLSearchParams(window.location.search).get("theme");
const themes = asked === "light" || asked === "dark" ? ([asked] as const) : undefined;
if (themes) document.documentElement.dataset.theme = themes[0];

// Links and forms of examples lead nowhere.
const router = createMemoryRouter([
  { path: "*", element: <Gallery themes={themes} />, action: () => null },
]);
const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
