import { toSom } from '#src/contract/money.ts'
import { useApi } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { useSettled } from '#src/web/use-settled.ts'
import { promoCodes } from '../calls.generated.ts'
import { texts } from './texts.ts'
import { meantCode, promoOff } from '../rules.ts'

const pauseMs = 350

export type Promo = {
  /** The server knows it and this sale may have it. */
  isGood: boolean
  /** Takes its part: what is left of a sum of soʻm. */
  offOf: (owed: number) => number
  /** Why the sale can't have it. */
  refusal: string | null
  /** Why nothing may be sold yet: the code is not known to be good. */
  obstacle: string | null
  /** No plan is chosen that it could be asked for. */
  waitsForPlan: boolean
}

type Sale = { gymId: string; planId: string | undefined; memberId: string | undefined; typed: string }

/** What the server says of the code that is typed into a sale. */
export function usePromo({ gymId, planId, memberId, typed }: Sale): Promo {
  const code = meantCode(typed)
  const settled = useSettled(code, pauseMs)
  const query = { gym_id: gymId, plan_id: planId ?? '', promo_code: settled, ...(memberId && { member_id: memberId }) }
  const { data, error } = useApi(
    promoCodes.check,
    { query },
    { enabled: settled !== '' && settled === code && gymId !== '' && planId !== undefined },
  )
  const t = useTexts(texts)
  const isKnown = code !== '' && settled === code && data?.promo_code === code
  const refusal = code !== '' && settled === code ? (error?.message ?? null) : null
  return {
    isGood: isKnown,
    offOf: (owed) =>
      isKnown
        ? toSom(
            promoOff(Math.round(owed * 100), {
              percent: data.percent,
              amount: data.amount === null ? null : Math.round(data.amount * 100),
            }),
          )
        : 0,
    refusal,
    obstacle: code === '' || isKnown || planId === undefined ? null : (refusal ?? t.checking),
    waitsForPlan: planId === undefined,
  }
}
