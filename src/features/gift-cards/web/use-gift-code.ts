import { useState } from 'react'
import { useScanner } from '#src/ui/use-scanner.ts'
import type { GiftCard } from '../contract.ts'
import { giftCodePattern, plainGiftCode } from '../rules.ts'

/** How the code of a card is asked for: at the desk, or by the member. */
type Asking = {
  ask: (code: string) => void
  /** The question, and the payment after it: another code forgets what came of either. */
  asking: readonly [Question, ...{ reset: () => void }[]]
  reply: GiftCard | undefined
  onType?: (typed: string) => void
}
type Question = { reset: () => void; isPending: boolean; error: { message: string } | null }

/** A code that is typed or scanned, and the card that it was asked for. */
export function useGiftCode({ ask, asking, reply, onType }: Asking) {
  const [question, ...after] = asking
  const { isPending, error } = question
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const code = plainGiftCode(typed)
  const type = (value: string) => {
    setTyped(value)
    onType?.(value)
    for (const one of after) one.reset()
    // what is on its way is waited for: the same code may be scanned once more meanwhile, and is not asked for twice
    if (!isPending) question.reset()
  }
  const check = (given = code) => {
    setAsked(given)
    ask(given)
  }
  useScanner((scanned) => {
    type(scanned)
    check(scanned)
  }, giftCodePattern)
  // what is on one card says nothing of another
  const isOfIt = asked === code
  return {
    typed,
    type,
    code,
    check,
    card: isOfIt ? reply : undefined,
    isPending: isOfIt && isPending,
    error: isOfIt ? error?.message : undefined,
  }
}
