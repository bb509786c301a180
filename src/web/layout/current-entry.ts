type Entry = { to: string; exact?: boolean }

/** The entry of the menu that a page belongs to: of those whose address its own begins with, the longest. */
export function currentEntry<E extends Entry>(menu: readonly E[], pathname: string): E | undefined {
  const here = `${pathname.replace(/\/$/, '')}/`
  return menu
    .filter(({ to, exact }) => (exact ? here === `${to}/` : here.startsWith(`${to}/`)))
    .reduce<E | undefined>((best, entry) => (best && best.to.length > entry.to.length ? best : entry), undefined)
}
