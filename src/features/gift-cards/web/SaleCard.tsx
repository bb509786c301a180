import { Gift } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { CodeField } from '#src/web/forms/CodeField.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftCards } from '../calls.generated.ts'
import { isGiftCode } from '../rules.ts'
import { texts } from './texts.ts'
import { useGiftCode } from './use-gift-code.ts'

/** The gift card of a sale, which pays its part beside what is paid otherwise. */
export type SaleCard = ReturnType<typeof useSaleCard>

/** `isMeant`: the form remembers that there is one. */
export function useSaleCard(isMeant: boolean, mean: (isMeant: boolean) => void) {
  const t = useTexts(texts)
  const [refusal, setRefusal] = useState<string>()
  const check = useApiMutation(giftCards.check, { says: false, fails: 'inline' })
  const gift = useGiftCode({
    ask: (code) => check.mutate({ query: {}, body: { code } }),
    asking: [check, { reset: () => setRefusal(undefined) }],
    reply: check.data?.gift_card,
    onType: (typed) => mean(typed !== ''),
  })
  const { card, code } = gift
  /** All that is owed, or as much as is on it. */
  const partOf = (due: number) => (card ? Math.min(card.balance, due) : 0)
  return {
    ...gift,
    isMeant,
    error: refusal ?? gift.error ?? (isMeant && gift.typed === '' ? t.cardAgain : undefined),
    refuse: setRefusal,
    partOf,
    /** Its part of the body of a sale. */
    bodyOf: (due: number) => (partOf(due) > 0 ? { gift_card: { code, amount: partOf(due) } } : {}),
    /** Why nothing may be sold yet: what is on the card is not known. */
    obstacle: card || (code === '' && !isMeant) ? null : (refusal ?? gift.error ?? t[code ? 'askFirst' : 'cardAgain']),
  }
}

/** Folded away until somebody pays by a card. */
export function SaleCardField({ gift, due }: { gift: SaleCard; due: number }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { typed, type, code, check, card, isMeant, isPending, error, partOf } = gift
  return (
    <div className="flex flex-col gap-2">
      <CodeField
        icon={<Gift aria-hidden="true" />}
        ask={t.pay}
        isAsked={isMeant}
        label={t.code}
        hint={card ? t.left(formats.som(card.balance), formats.day(card.valid_to)) : t.codeHint}
        error={error}
        value={typed}
        onChange={type}
        onKeyDown={(event) => {
          // Enter asks for the card; it does not sell, and not for cash when a scanner read nothing
          if (event.key !== 'Enter' || card) return
          event.preventDefault()
          if (isGiftCode(code)) check()
        }}
        without={t.withoutCard}
      >
        {card ? (
          <p className="num font-medium">{t.paysPart(formats.som(partOf(due)))}</p>
        ) : (
          <Button
            className="self-start"
            disabledReason={isGiftCode(code) ? null : t.codeHint}
            pending={isPending}
            onClick={() => check()}
          >
            {t.check}
          </Button>
        )}
      </CodeField>
    </div>
  )
}
