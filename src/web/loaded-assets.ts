type Loaded = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>

/** The addresses of the product's own files that came; one that was asked for again, by a mark at its address, stands there by its own. */
export const loadedAssets = (loaded: readonly Loaded[], origin: string): string[] => {
  const came = loaded.filter(({ responseStatus }) => responseStatus < 400).map(({ name }) => new URL(name))
  const ours = came.filter((url) => url.origin === origin && url.pathname.startsWith('/assets/'))
  return [...new Set(ours.map(({ pathname }) => `${origin}${pathname}`))]
}
