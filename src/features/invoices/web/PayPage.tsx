import { CircleCheck, CircleX, Clock, WifiOff } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { isCutOffFrom, useApi, useApiMutation } from '#src/web/api.ts'
import { LinkFrame } from '#src/web/layout/LinkFrame.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGo, useParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { invoices } from '../calls.generated.ts'
import type { OpenInvoice } from '../contract.ts'
import { printedCode } from '#src/features/gift-cards/rules.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { texts } from './texts.ts'

/** The person is in the bank's app meanwhile: the page finds out by itself. */
const askEveryMs = 3_000

/** /pay/{token}: pays an invoice, for whoever has its link; says no more than gym, first name, amount and state. */
export function PayPage() {
  return (
    <LinkFrame>
      <Asked />
    </LinkFrame>
  )
}

function Asked() {
  const t = useTexts(texts)
  const asked = useApi(invoices.open, { token: useParam('token') }, { refetchEvery: askEveryMs })
  const { data, error, refetch } = asked
  if (error?.status === 404)
    return (
      <>
        <h1 className="mb-2 font-semibold text-xl">{t.unknown}</h1>
        <p className="text-muted">{t.unknownText}</p>
      </>
    )
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <Shown invoice={data.invoice} isCutOff={isCutOffFrom(asked)} />
}

const signs = {
  paid: { icon: CircleCheck, tone: 'text-good' },
  cancelled: { icon: CircleX, tone: 'text-bad' },
  expired: { icon: CircleX, tone: 'text-bad' },
} as const

function Shown({ invoice, isCutOff }: { invoice: OpenInvoice; isCutOff: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { gym, first_name, amount, status, held_by, gift_card: card } = invoice
  const WaitSign = isCutOff ? WifiOff : Clock
  return (
    <>
      <p className="text-muted">{gym}</p>
      <h1 className="font-semibold text-xl">{card ? t.giftCard : t.forWhom(first_name)}</h1>
      <p className="my-4 font-semibold text-2xl tabular-nums min-[400px]:text-3xl">{formats.som(amount)}</p>
      <div aria-live="polite">
        {status === 'open' ? (
          (isCutOff || held_by) && (
            <p className="mb-4 flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
              <WaitSign aria-hidden="true" className="size-5 shrink-0" />
              {isCutOff || !held_by ? t.cutOff : t.beingPaid(providerNames[held_by])}
            </p>
          )
        ) : (
          <Outcome invoice={invoice} status={status} />
        )}
      </div>
      {status === 'open' && !held_by && <Ways invoice={invoice} />}
    </>
  )
}

function Ways({ invoice: { pay } }: { invoice: OpenInvoice }) {
  const t = useTexts(texts)
  const ways = paymentProviders.flatMap((provider) => {
    const link = pay[provider]
    return link ? [{ provider, link }] : []
  })
  if (ways.length === 0) return <p className="text-muted">{t.noWay}</p>
  return (
    <>
      <p className="mb-3 text-muted">{t.choose}</p>
      <ul className="grid gap-3">
        {ways.map(({ provider, link }, at) => (
          <li key={provider}>
            <a
              href={link}
              className={cx(
                buttonClass({ variant: at === 0 ? 'primary' : 'secondary' }),
                'min-h-11 w-full justify-center',
              )}
            >
              {t.payBy(providerNames[provider])}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Outcome({ invoice, status }: { invoice: OpenInvoice; status: keyof typeof signs }) {
  const t = useTexts(texts)
  const { icon: Icon, tone } = signs[status]
  // what was cancelled after it was paid has a receipt: its money went back
  const isCardReturned = invoice.gift_card?.is_returned ?? false
  const isReturned = isCardReturned || (status === 'cancelled' && invoice.receipt !== null)
  const text = isCardReturned ? t.cardReturnedText : isReturned ? t.returnedText : t.outcomeTexts[status]
  return (
    <>
      <p className={cx('flex items-center gap-2 font-semibold text-lg', tone)}>
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        {isReturned ? t.returned : t.outcomes[status]}
      </p>
      <p className="mt-1 text-muted">{invoice.left === null || isReturned ? text : t.partPaid}</p>
      {invoice.gift_card?.code && <Code card={invoice.gift_card} code={invoice.gift_card.code} />}
      {invoice.left !== null && <Rest left={invoice.left} />}
      {invoice.receipt && (
        <a href={invoice.receipt} className={cx(buttonClass({ variant: 'secondary' }), 'mt-4')}>
          {t.receipt}
        </a>
      )}
    </>
  )
}

/** The card is theirs: whoever knows the code pays with it. */
function Code({ card, code }: { card: NonNullable<OpenInvoice['gift_card']>; code: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <section aria-label={t.giftCard} className="mt-4 rounded-md bg-sunken px-4 py-3">
      <p className="text-muted text-sm">{t.giftCode}</p>
      <p className="num select-all break-words font-semibold text-xl">{printedCode(code)}</p>
      <p className="mt-1 text-muted text-sm">{t.giftKeep(formats.day(card.valid_to ?? ''))}</p>
    </section>
  )
}

/** A part was paid elsewhere: the rest is paid by a link of its own. */
function Rest({ left }: { left: number }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const token = useParam('token')
  const go = useGo()
  const again = useApiMutation(invoices.again)
  return (
    <Button
      variant="primary"
      className="mt-4 min-h-11 w-full justify-center"
      pending={again.isPending}
      onClick={() =>
        again.mutate({ token }, { onSuccess: (reply) => go(paths.payInvoice(reply.token), { replace: true }) })
      }
    >
      {t.payRest(formats.som(left))}
    </Button>
  )
}
