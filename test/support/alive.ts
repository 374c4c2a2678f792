import type { Page } from "playwright-core";

/**
 * Waits for hydration: until React says that its first commit is done. The body has React's keys before that, while a
 * click still goes to the bare HTML. Polls, because a page in the background renders no frames.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    },
    undefined,
    { polling: 50 },
  );
}
