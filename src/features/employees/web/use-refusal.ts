import type { Access } from '#src/contract/endpoint.ts'
import { type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import { mayCall, useMe, useRole } from '#src/web/me.ts'
import { defineTexts, useLanguage, useTexts } from '#src/web/texts.ts'
import { tickTexts } from '../tick-texts.ts'

const texts = defineTexts({
  uz: {
    notTicked: (what: string) => `Zal egasi sizga ruxsat bermagan: «${what}»`,
    ownersOnly: 'Buni faqat zal egasi qila oladi',
  },
  ru: {
    notTicked: (what) => `Владелец зала не дал вам этого права: «${what}»`,
    ownersOnly: 'Это может только владелец зала',
  },
  en: {
    notTicked: (what) => `The owner has not allowed you this: “${what}”`,
    ownersOnly: 'Only the owner of the gym may do this',
  },
})

/** Why the signed-in person may not do it, by the name that the tick has at the owner's; null when they may. */
export function useRefusal(): (needed: Permission | { access: Access }) => string | null {
  const t = useTexts(texts)
  const words = tickTexts[useLanguage()]
  const role = useRole()
  const ticks = useMe()?.permissions ?? []
  return (needed) => {
    const access = typeof needed === 'string' ? needed : needed.access
    if (mayCall(role, ticks, access)) return null
    const tick = tickablePermissions.find((permission) => permission === access)
    return role === 'employee' && tick ? t.notTicked(words[tick] ?? tick) : t.ownersOnly
  }
}
