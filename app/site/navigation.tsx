import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";

/** The navigation slice: whether the side menu is open (spec.md §3, §4). */
export type Navigation = { menuOpen: boolean; toggleMenu: () => void; closeMenu: () => void };

const NavigationContext = createContext<Navigation | null>(null);

/** Holds the slice for the whole site. Going to another page closes the menu. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { key } = useLocation();
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const toggleMenu = useCallback(() => setMenuOpen((open) => !open), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation.
  useEffect(closeMenu, [key]);
  const slice = useMemo(() => ({ menuOpen, toggleMenu, closeMenu }), [menuOpen, toggleMenu, closeMenu]);
  return <NavigationContext value={slice}>{children}</NavigationContext>;
}

export function useNavigationState(): Navigation {
  const slice = useContext(NavigationContext);
  if (!slice) throw new Error("useNavigationState is used outside NavigationProvider.");
  return slice;
}
