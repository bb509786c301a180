import { Workbox } from 'workbox-window'
import { firstSeen, loadedAssets } from './loaded-assets.ts'

/** Told once a new version waits; `take` lets it in and loads the page anew. */
type OnWaiting = (take: () => void) => void

const hourMs = 3_600_000
const longestHandoverMs = 3000

const seen = new Set<string>()

/** Puts the files that this page has loaded already where the service worker finds them, without asking the network again. */
async function keepLoaded(entries: readonly PerformanceEntry[]): Promise<void> {
  const loaded = entries.filter((entry) => entry instanceof PerformanceResourceTiming)
  const assets = await caches.open('assets')
  await Promise.all(
    loadedAssets(firstSeen(seen, loaded), location.origin).map(async (url) => {
      if (!(await assets.match(url))) await assets.add(url)
    }),
  )
}

/** Registers the service worker of the build, asks for a newer one every hour, and never takes it without being told to. */
export async function startServiceWorker(onWaiting: OnWaiting): Promise<void> {
  const worker = new Workbox('/sw.js')
  const take = () => {
    worker.addEventListener('controlling', () => location.reload())
    worker.messageSkipWaiting()
    // a browser lets the old one end what it does first, for minutes if need be: the pages come from the server meanwhile
    setTimeout(() => location.reload(), longestHandoverMs)
  }
  worker.addEventListener('waiting', () => onWaiting(take))
  const registration = await worker.register()
  await navigator.serviceWorker.ready
  // what was on its way while the service worker began is seen by nobody else; storage that is full keeps it at a later visit
  const keep = (entries: readonly PerformanceEntry[]) => void keepLoaded(entries).catch(() => undefined)
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: 'resource', buffered: true })
  setInterval(() => {
    if (navigator.onLine) void registration?.update().catch(() => undefined)
  }, hourMs)
}
