import { useEffect, useSyncExternalStore } from 'react'
import type { Access } from '#src/contract/endpoint.ts'
import { type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import { loadCode } from '#src/ui/code.ts'
import { createListeners } from '#src/ui/listeners.ts'
import { mayCall, useMe, useRole } from '#src/web/me.ts'
import { defineTexts, useLanguage, useTexts } from '#src/web/texts.ts'
import type { tickTexts } from '../tick-texts.ts'

const texts = defineTexts({
  uz: {
    notAllowed: 'Zal egasi sizga ruxsat bermagan',
    notTicked: (what: string) => `Zal egasi sizga ruxsat bermagan: «${what}»`,
    ownersOnly: 'Buni faqat zal egasi qila oladi',
  },
  ru: {
    notAllowed: 'Владелец зала не дал вам этого права',
    notTicked: (what) => `Владелец зала не дал вам этого права: «${what}»`,
    ownersOnly: 'Это может только владелец зала',
  },
  en: {
    notAllowed: 'The owner has not allowed you this',
    notTicked: (what) => `The owner has not allowed you this: “${what}”`,
    ownersOnly: 'Only the owner of the gym may do this',
  },
})

/** The names of the ticks: only who lacks one reads them, so that no page waits for them. */
let ticksByLanguage: typeof tickTexts | undefined
const { subscribe, tell } = createListeners()

async function loadTicks(): Promise<void> {
  const loaded = await loadCode(() => import('../tick-texts.ts'))
  ticksByLanguage = loaded.tickTexts
  tell()
}

/** Why the signed-in person may not do it, by the name that the tick has at the owner's as soon as it is there; null when they may. */
export function useRefusal(): (needed: Permission | { access: Access }) => string | null {
  const t = useTexts(texts)
  const language = useLanguage()
  const role = useRole()
  const ticks = useMe()?.permissions ?? []
  const words = useSyncExternalStore(subscribe, () => ticksByLanguage)?.[language]
  useEffect(() => {
    if (role === 'employee' && !ticksByLanguage) void loadTicks().catch(() => undefined) // offline: the reason without the name
  }, [role])
  return (needed) => {
    const access = typeof needed === 'string' ? needed : needed.access
    if (mayCall(role, ticks, access)) return null
    const tick = tickablePermissions.find((permission) => permission === access)
    if (role !== 'employee' || !tick) return t.ownersOnly
    const name = words?.[tick]
    return name ? t.notTicked(name) : t.notAllowed
  }
}
