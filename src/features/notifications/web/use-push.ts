import { useEffect, useState } from 'react'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { notifications } from '../calls.generated.ts'

/** `absent`: this browser has none; on an iPhone only an installed app does. */
export type PushState = 'absent' | 'denied' | 'off' | 'on'

const isHere = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** A push service that is not reached is waited for without an end: the browser says nothing of it. */
const patienceMs = 20_000
const tooLate = () => new Promise<never>((_, refuse) => setTimeout(refuse, patienceMs))

/** The service worker is registered when the page stands; a browser that keeps none never gets ready. */
async function subscribe(key: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const kept = await pushManager.getSubscription()
  // one of another installation or an older key hears nothing from us
  await kept?.unsubscribe()
  const made = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  return (await Promise.race([made, tooLate()])).toJSON()
}

/** Whether this device hears of news, and how to change it. What a browser throws is in its own words: `onFailure` says it in ours. */
export function usePush(onFailure: () => void) {
  const { data, error, refetch } = useApi(notifications.push, {})
  const [permission, setPermission] = useState(() => (isHere() ? Notification.permission : 'denied'))
  const [isBusy, setBusy] = useState(false)
  const off = useApiMutation(notifications.unsubscribe)
  const on = useApiMutation(notifications.subscribe)
  const [hasWorker, setHasWorker] = useState<boolean>()
  useEffect(() => {
    if (!isHere()) {
      setHasWorker(false)
      return
    }
    const { serviceWorker: workers } = navigator
    void workers.getRegistration().then((found) => setHasWorker((isReady) => isReady ?? found !== undefined))
    // on the first visit it begins after this page
    void workers.ready.then(() => setHasWorker(true))
  }, [])
  const state: PushState | undefined =
    !data || hasWorker === undefined
      ? undefined
      : !hasWorker
        ? 'absent'
        : permission === 'denied'
          ? 'denied'
          : data.is_on
            ? 'on'
            : 'off'
  const change = async () => {
    if (!data) return
    setBusy(true)
    try {
      if (data.is_on) {
        await (await navigator.serviceWorker.ready).pushManager.getSubscription().then((kept) => kept?.unsubscribe())
        off.mutate({})
      } else {
        const made = await subscribe(data.key)
        setPermission(Notification.permission)
        const { p256dh = '', auth = '' } = made?.keys ?? {}
        if (made?.endpoint) on.mutate({ body: { endpoint: made.endpoint, keys: { p256dh, auth } } })
      }
    } catch {
      onFailure()
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    error,
    refetch,
    isKnown: state !== undefined || error !== null,
    isBusy: isBusy || on.isPending || off.isPending,
    change: () => void change(),
  }
}
