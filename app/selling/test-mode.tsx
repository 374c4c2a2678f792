import { Notice } from "#app/ui/notice.tsx";

/** On every page where somebody pays, while the site is on test keys. */
export const TestMode = () => <Notice tone="pending" title="Test mode: no money moves." />;
