import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMemberContinuation } from '#src/features/members/web/member-continuation.ts'
import type { SaleValues } from './sale-values.ts'
import { hasPopupOver } from './use-plan-keys.ts'

/**
 * A new person who turns out to be known is taken as the buyer. What was typed is all there: one more Enter sells. The popup
 * gives the focus back to the field that had it, unless that was one of the new person's, which are gone.
 */
export function useKnownAfterAll({ setValue, getValues }: UseFormReturn<SaleValues>, gymId: string) {
  const [found, setFound] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  useMemberContinuation({
    gymId: gymId || undefined,
    use: ({ _id, fullname }) => {
      setValue('member_id', { value: _id, label: getValues('member.fullname') || fullname })
      setValue('is_new', false)
      setFound((count) => count + 1)
    },
  })
  useEffect(() => {
    if (found === 0) return
    const timer = setInterval(() => {
      const form = frame.current?.querySelector('form')
      if (!form || hasPopupOver(form)) return // also a question that came meanwhile: the next Enter is its own
      clearInterval(timer)
      if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    }, 200)
    return () => clearInterval(timer)
  }, [found])
  return frame
}
