import { GiftCodeDialog } from '#src/features/gift-cards/web/GiftCodeDialog.tsx'
import { useGiftCode } from '#src/features/gift-cards/web/use-gift-code.ts'
import { texts as giftTexts } from '#src/features/gift-cards/web/texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import { pageTexts } from './page-texts.ts'

type Props = { gymId: string; onClose: () => void }

/** What is on a card by its code, and what it can pay in the member's gym: a debt, or what they reserved. */
export function OwnGiftCard({ gymId, onClose }: Props) {
  const g = useTexts(giftTexts)
  const t = useTexts(pageTexts)
  const formats = useFormats()
  const check = useApiMutation(portals.giftCard, { says: false, fails: 'inline' })
  const pay = useApiMutation(portals.payByGiftCard, { fails: 'inline', closes: onClose })
  const gift = useGiftCode({
    ask: (given) => check.mutate({ body: { gym_id: gymId, code: given } }),
    asking: [check, pay],
    reply: check.data?.gift_card,
  })
  const { card, code } = gift
  return (
    <GiftCodeDialog
      gift={gift}
      title={g.cardTitle}
      hint={card ? undefined : t.giftCodeHint}
      refused={pay.error?.message}
      leave={g.close}
      onClose={onClose}
    >
      {card && (
        <div role="status" className="rounded-md bg-sunken px-4 py-3">
          <p className="num font-semibold text-xl">{formats.som(card.balance)}</p>
          <p className="text-muted">{g.validUntil(formats.day(card.valid_to))}</p>
        </div>
      )}
      {card && check.data && (
        <ul aria-label={t.giftPays} className="grid gap-2">
          {check.data.debts.map(({ _id, plan_name, remaining_amount }) => {
            const sum = Math.min(card.balance, remaining_amount)
            return (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {plan_name} <span className="num text-muted">{formats.som(remaining_amount)}</span>
                </span>
                <Button
                  variant="primary"
                  pending={pay.isPending && pay.variables?.body.membership_id === _id}
                  disabledReason={pay.isPending ? g.payTitle : null}
                  onClick={() => pay.mutate({ body: { membership_id: _id, code, amount: sum } })}
                >
                  {g.payNow(formats.som(sum))}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {card && check.data?.debts.length === 0 && <p className="text-muted">{t.giftNothingOwed}</p>}
    </GiftCodeDialog>
  )
}
