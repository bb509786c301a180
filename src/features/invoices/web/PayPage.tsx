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
import { payTexts } from './pay-texts.ts'
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
  const t = useTexts(payTexts)
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
  const t = useTexts(payTexts)
  const way = useTexts(texts)
  const formats = useFormats()
  const { gym, first_name, amount, status, held_by, gift_card: card, platform } = invoice
  const WaitSign = isCutOff ? WifiOff : Clock
  return (
    <>
      <p className="text-muted">{platform ? t.forSubscription(gym) : gym}</p>
      <h1 className="font-semibold text-xl">{card ? t.giftCard : t.forWhom(first_name)}</h1>
      <p className="my-4 font-semibold text-2xl tabular-nums min-[400px]:text-3xl">{formats.som(amount)}</p>
      <div aria-live="polite">
        {status === 'open' ? (
          (isCutOff || held_by) && (
            <p className="mb-4 flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
              <WaitSign aria-hidden="true" className="size-5 shrink-0" />
              {isCutOff || !held_by ? way.cutOff : way.beingPaid(providerNames[held_by])}
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

function Ways({ invoice: { pay, platform } }: { invoice: OpenInvoice }) {
  const t = useTexts(payTexts)
  const ways = paymentProviders.flatMap((provider) => {
    const link = pay[provider]
    return link ? [{ provider, link }] : []
  })
  if (ways.length === 0) return <p className="text-muted">{platform ? t.noWayPlatform : t.noWay}</p>
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

/** What became of it: every end in its own words, and who is asked where something is left to do. */
function Outcome({ invoice, status }: { invoice: OpenInvoice; status: keyof typeof signs }) {
  const t = useTexts(payTexts)
  const formats = useFormats()
  const { receipt, left, returned, gift_card: card } = invoice
  const { icon: Icon, tone } = signs[status]
  const isReturned = status === 'cancelled' && returned !== null
  return (
    <>
      <p className={cx('flex items-center gap-2 font-semibold text-lg', tone)}>
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        {isReturned ? t.returned : t.outcomes[status]}
      </p>
      {!returned && (
        <p className="mt-1 text-muted">
          {left !== null
            ? leftText(invoice, t)
            : status === 'paid'
              ? receipt || card
                ? t.paidText
                : t.paidOtherwise
              : invoice.ended && t.ended[invoice.ended]}
        </p>
      )}
      {returned && <Returned invoice={invoice} returned={returned} />}
      {isForNewLink(invoice) && <WhomToAsk invoice={invoice} />}
      {card?.code && <Code card={card} code={card.code} />}
      {left !== null && (
        <Rest text={invoice.ended === 'replaced' ? t.payOwed(formats.som(left)) : t.payRest(formats.som(left))} />
      )}
      {receipt && (
        <a href={receipt} className={cx(buttonClass({ variant: 'secondary' }), 'mt-4')}>
          {t.receipt}
        </a>
      )}
    </>
  )
}

/** Why another sum is asked for than that of the link. */
function leftText({ ended }: OpenInvoice, t: typeof payTexts.uz): string {
  if (ended === 'replaced') return t.ended.replaced
  return ended === 'part_paid' ? t.partPaid : t.lowered
}

/** Something may be owed still, and nothing here pays it. */
const isForNewLink = ({ status, ended, left }: OpenInvoice): boolean =>
  status !== 'paid' && left === null && ended !== 'not_owed' && ended !== 'gym_gone'

function Returned({ invoice, returned }: { invoice: OpenInvoice; returned: NonNullable<OpenInvoice['returned']> }) {
  const t = useTexts(payTexts)
  const formats = useFormats()
  return (
    <div className="mt-1 grid gap-1 text-muted">
      <p className="text-ink tabular-nums">{t.returnedLine(formats.som(returned.amount), formats.day(returned.on))}</p>
      <p>{returned.is_by_app ? t.byApp : invoice.platform ? t.byPlatform : t.byGym}</p>
      {invoice.gift_card && <p>{t.cardReturned}</p>}
    </div>
  )
}

/** Reception is the gym's; what an owner pays for a subscription the platform is asked about. */
function WhomToAsk({ invoice: { platform, returned } }: { invoice: OpenInvoice }) {
  const t = useTexts(payTexts)
  const formats = useFormats()
  if (!platform) return <p className="mt-1 text-muted">{returned ? t.againReception : t.askReception}</p>
  const { phone_number: phone } = platform
  return (
    <>
      <p className="mt-1 text-muted">{returned ? t.againPlatform : t.askPlatform}</p>
      {phone && (
        <a href={`tel:${phone}`} className={cx(buttonClass({ variant: 'secondary' }), 'mt-3')}>
          {t.callPlatform(formats.phone(phone).replaceAll(' ', '\u00a0'))}
        </a>
      )}
    </>
  )
}

/** The card is theirs: whoever knows the code pays with it. */
function Code({ card, code }: { card: NonNullable<OpenInvoice['gift_card']>; code: string }) {
  const t = useTexts(payTexts)
  const formats = useFormats()
  return (
    <section aria-label={t.giftCard} className="mt-4 rounded-md bg-sunken px-4 py-3">
      <p className="text-muted text-sm">{t.giftCode}</p>
      <p className="num select-all whitespace-normal break-words font-semibold text-xl">{printedCode(code)}</p>
      <p className="mt-1 text-muted text-sm">{t.giftKeep(formats.day(card.valid_to ?? ''))}</p>
    </section>
  )
}

/** A part was paid elsewhere, or a newer link was taken: what is owed now is paid by a link of its own. */
function Rest({ text }: { text: string }) {
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
      {text}
    </Button>
  )
}
