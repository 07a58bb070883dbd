/** Exports for other features' pages and components: a conversation within their own page. */
export { MessageComposer } from "./components/message-composer.tsx";
export { ThreadPanel } from "./components/thread-panel.tsx";
