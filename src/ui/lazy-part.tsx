import { type ComponentType, createElement, lazy, useEffect, useEffectEvent, useState } from 'react'
import { addPart, isGone, isOffline, loadCode, missingText } from './code.ts'
import { ErrorState } from './ErrorState.tsx'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { onMayBeBack } from './may-be-back.ts'
import { endToast, toast } from './toast-store.ts'

type ComponentsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never
}[keyof Module]

/** Where a part says that its code is missing; `unasked` stands on the page by itself and says only what a new connection does not mend. */
type Shows = 'toast' | 'place' | 'unasked'

/**
 * A part of a page whose code is loaded when it is first shown, or before, while nothing else is done: then it is drawn at once.
 * Needs a `<Suspense>` around it. Without a connection it takes nothing down with it: a popup says so in a toast, below what it was
 * to tell, a part with a `place` of its own says so there, one that nobody asked for leaves it to the page to say that nobody is
 * reached; all come by themselves when the connection is back, unless a newer version has taken them away.
 */
export function lazyPart<Module, Name extends ComponentsOf<Module>>(
  load: () => Promise<Module>,
  name: Name,
  shows: Shows = 'toast',
): Module[Name] {
  type Props = Telling
  let here: ComponentType<Props> | undefined
  const keep = (module: Module) => (here = module[name] as ComponentType<Props>)
  const loadPart = async () => keep(await loadCode(load))
  addPart(() => load().then(keep))
  const Coming = lazy(async () => {
    try {
      return { default: await loadPart() }
    } catch (error) {
      return { default: makeMissing(loadPart, error, shows) }
    }
  })
  // what suspends is drawn after everything else that waits, also when its code came long before
  return function Part(props: Props) {
    const [View] = useState(() => here ?? Coming)
    return createElement(View, props)
  } as Module[Name] // stands for that very component: the same props
}

/** What a popup was opened to tell: that something is done, or why it is not. */
type Telling = { message?: string }

/** Stands in the place of a part that did not come, until it comes. */
function makeMissing<Props extends Telling>(
  loadPart: () => Promise<ComponentType<Props>>,
  first: unknown,
  shows: Shows,
): ComponentType<Props> {
  let found: ComponentType<Props> | undefined
  let isFirst = true
  return function MissingPart(props: Props) {
    const labels = useLabels(frameLabels)
    const [error, setError] = useState(first)
    const [isAsking, setAsking] = useState(false)
    const [Found, setFound] = useState(() => found)
    const say = (reason: unknown) => {
      if (shows === 'place' || (shows === 'unasked' && isOffline(reason))) return
      const why = missingText(labels.missing, reason)
      const { message } = props
      return toast(
        message ? { tone: 'warn', title: message, description: why, isOngoing: true } : { tone: 'bad', title: why },
      )
    }
    const ask = async () => {
      setAsking(true)
      try {
        found = await loadPart()
        setFound(() => found)
      } catch (again) {
        setError(again)
      }
      setAsking(false)
    }
    const start = useEffectEvent(() => {
      const told = say(error)
      if (!isFirst) void ask()
      isFirst = false
      return told
    })
    const again = useEffectEvent(() => {
      if (navigator.onLine && !isGone(error)) void ask()
    })
    useEffect(() => {
      if (Found) return
      const told = start()
      const stop = onMayBeBack(() => again())
      return () => {
        stop()
        if (told !== undefined) endToast(told)
      }
    }, [Found])
    if (Found) return <Found {...props} />
    if (shows !== 'place') return null
    return <ErrorState title={missingText(labels.missing, error)} onRetry={() => void ask()} isRetrying={isAsking} />
  }
}
