import { useEffect, useState } from 'react'
import { readStored } from '#src/features/gyms/web/selected-gym.ts'
import { macOfDigest, passPeriodSeconds, passText, signedPass, stepAt } from '#src/features/visits/pass-text.ts'
import { call } from '#src/web/api.ts'
import { onDeviceEnd, onSessionEnd, useSession } from '#src/web/session.ts'
import { portals } from '../calls.generated.ts'
import type { Portal } from '../contract.ts'
import { forgetPasses, type KeptPass, keepPass, keptPasses } from './kept-passes.ts'
import { phoneClock } from './phone-clock.ts'

/** Codes are drawn a little late: the door takes the one before the present, and never one of the future. */
const lateMs = 3_000
const periodMs = passPeriodSeconds * 1000
const renewEveryMs = 30 * 60_000

/** Counts sessions: a pass that was asked for in one of them is not kept in the next, on a phone that others use too. */
let session = 0
onSessionEnd(() => {
  session++
})
onDeviceEnd(() => void forgetPasses())

/** A page that is not served over https has no keys: then the code of the card is drawn instead. */
export const hasKeys = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto

/** Asks for the pass anew. The key never goes into the cache of answers, which others may keep. */
async function renewPass(portal: Portal, gym: NonNullable<Portal['gym']>): Promise<KeptPass> {
  const asked = session
  const { pass, now } = await call(portals.pass, { query: { gym_id: gym._id } })
  const bytes = Uint8Array.from(atob(pass.key), (letter) => letter.charCodeAt(0))
  const kept: KeptPass = {
    gymId: gym._id,
    gymName: gym.name,
    fullname: portal.fullname,
    status: portal.status,
    membership: portal.membership,
    refusal: portal.refusal,
    member: pass.member,
    key: await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    validUntil: Date.parse(pass.valid_until),
    code: pass.code,
  }
  if (asked !== session) throw new Error('the session is over')
  phoneClock.setServerTime(Date.parse(now))
  await keepPass(kept)
  return kept
}

/** The pass of the person's gym: the kept one at once, a new one as soon as the network brings it. */
export function usePass(portal: Portal | undefined): { pass: KeptPass | undefined; isMissing: boolean } {
  const [pass, setPass] = useState<KeptPass>()
  const [hasFailed, setFailed] = useState(false)
  const [isLookedFor, setLookedFor] = useState(false)
  const signedIn = useSession()
  // the call for a new one waits until the server can say who is there
  const isAway = signedIn.status === 'unknown' && signedIn.isAway === true
  const gym = portal?.gym ?? undefined
  useEffect(() => {
    if (!portal || !gym || !hasKeys()) return
    let isOver = false
    const show = (found: KeptPass | undefined) => {
      if (!isOver && found) setPass(found)
    }
    void keptPasses().then((all) => {
      show(all.find(({ gymId }) => gymId === gym._id))
      setLookedFor(true)
    })
    // without a network the kept one goes on
    const renew = () => void renewPass(portal, gym).then(show, () => isOver || setFailed(true))
    const onSeen = () => document.visibilityState === 'visible' && renew()
    renew()
    const timer = setInterval(renew, renewEveryMs)
    window.addEventListener('online', renew)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', renew)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [portal, gym])
  const own = pass && pass.gymId === gym?._id ? pass : undefined
  const isRefused = hasFailed || (isAway && isLookedFor)
  return { pass: own, isMissing: !hasKeys() || (isRefused && !own) }
}

/**
 * What is kept on this phone, while nothing of their gym is there: of that gym; where it is not known, of the one chosen last, else of one with
 * a membership. Null when there is none, undefined until that is known: what stands below it would be pushed down.
 */
export function useKeptPass(isAsked: boolean, gymId?: string): KeptPass | null | undefined {
  const [pass, setPass] = useState<KeptPass | null | undefined>(() => (hasKeys() ? undefined : null))
  useEffect(() => {
    if (!isAsked || !hasKeys()) return
    let isOver = false
    void keptPasses().then((all) => {
      const open = all.filter(({ validUntil }) => validUntil > phoneClock.serverTime().ms)
      if (isOver) return
      const own = open.filter((each) => gymId === undefined || each.gymId === gymId)
      const chosen = own.find((each) => each.gymId === readStored())
      setPass(chosen ?? own.find(({ membership }) => membership) ?? own[0] ?? null)
    })
    return () => {
      isOver = true
    }
  }, [isAsked, gymId])
  return isAsked ? pass : null
}

/** `text` is undefined once the key is too old; `passedMs` of the step were over when it was drawn. */
type Drawn = { text: string | undefined; step: number; passedMs: number; isMoved: boolean }

/** The text of the moment, drawn anew with every step. */
export function usePassText(pass: KeptPass | undefined): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn & { of: KeptPass }>()
  useEffect(() => {
    if (!pass) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const draw = async () => {
      const { ms, isMoved } = phoneClock.serverTime()
      phoneClock.keepClock()
      const now = ms - lateMs
      const step = stepAt(now)
      let text: string | undefined
      if (now < pass.validUntil) {
        const signed = new TextEncoder().encode(signedPass(pass.member, step))
        const digest = await crypto.subtle.sign('HMAC', pass.key, signed)
        text = passText(pass.member, step, macOfDigest(new Uint8Array(digest)))
      }
      if (isOver) return
      setDrawn({ text, step, passedMs: now % periodMs, isMoved, of: pass })
      timer = setTimeout(draw, periodMs - (now % periodMs) + 20)
    }
    // a phone that slept shows an old picture until it is drawn anew
    const onSeen = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void draw()
    }
    void draw()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [pass])
  return drawn && drawn.of === pass ? drawn : undefined
}
