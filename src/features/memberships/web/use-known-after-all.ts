import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { means } from '#src/contract/meaning.ts'
import type { Member } from '#src/features/members/contract.ts'
import { useMemberContinuation } from '#src/features/members/web/member-continuation.ts'
import { knownOf, type SaleValues } from './sale-values.ts'
import { hasPopupOver } from './use-plan-keys.ts'

/**
 * A new person who turns out to be known is taken as the buyer. What was typed is all there: one more Enter sells. The popup
 * gives the focus back to the field that had it, unless that was one of the new person's, which are gone.
 */
export function useKnownAfterAll(
  { setValue, getValues }: UseFormReturn<SaleValues>,
  { gymId, values, buyer }: { gymId: string; values: SaleValues; buyer: Member | undefined },
) {
  /** How often somebody was. */
  const [times, setTimes] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  useMemberContinuation({
    gymId: gymId || undefined,
    use: ({ _id, fullname }) => {
      setValue('member_id', { value: _id, label: fullname })
      setValue('is_new', false)
      setValue('taken', { id: _id, typed: getValues('member.fullname').trim() })
      setTimes((before) => before + 1)
    },
  })
  useEffect(() => {
    if (times === 0) return
    const timer = setInterval(() => {
      const form = frame.current?.querySelector('form')
      if (!form || hasPopupOver(form)) return // also a question that came meanwhile: the next Enter is its own
      clearInterval(timer)
      if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    }, 200)
    return () => clearInterval(timer)
  }, [times])
  const known = knownOf(values)
  const name = buyer?.fullname ?? known?.label ?? ''
  const { taken } = values
  const isOther = taken !== null && taken.id === known?.value && taken.typed !== '' && !means(taken.typed, name)
  return {
    frame,
    /** The phone is of somebody who is called otherwise than who was typed: nothing is sold to them before that is asked. */
    other: isOther ? { name, typed: taken.typed, isMeant: () => setValue('taken', null) } : null,
  }
}
