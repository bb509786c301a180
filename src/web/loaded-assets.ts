type Loaded = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>

/** The addresses of the product's own files that came; one that was asked for again, by a mark at its address, stands there by its own. */
export const loadedAssets = (loaded: readonly Loaded[], origin: string): string[] => {
  const came = loaded.filter(({ responseStatus }) => responseStatus < 400).map(({ name }) => new URL(name))
  const ours = came.filter((url) => url.origin === origin && url.pathname.startsWith('/assets/'))
  return [...new Set(ours.map(({ pathname }) => `${origin}${pathname}`))]
}

/**
 * Those that were not seen before with that answer. To keep a file is to load it once more: what nobody answers, or what
 * the storage has no room for, would be tried without end.
 */
export const firstSeen = <One extends Loaded>(seen: Set<string>, loaded: readonly One[]): One[] =>
  loaded.filter(({ name, responseStatus }) => {
    const key = `${responseStatus} ${name}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
