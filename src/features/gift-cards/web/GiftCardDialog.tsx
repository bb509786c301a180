import { Printer } from 'lucide-react'
import { papers, rollWidth } from '#src/contract/papers.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { PrintSheet } from '#src/web/PrintSheet.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi } from '#src/web/api.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { rollClass, useKeptPaper } from '#src/web/kept-paper.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftCards } from '../calls.generated.ts'
import type { WholeGiftCard } from '../contract.ts'
import { comesOn, printedCode } from '../rules.ts'
import { texts } from './texts.ts'

/** A card as it is printed, with everything that came onto it and went off. */
export function GiftCardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(giftCards.one, { gift_card_id: id, query: {} })
  const whole = data?.gift_card
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.cardTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {whole?.code && (
            <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t.print}
            </Button>
          )}
        </>
      }
    >
      {!whole ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <div className="grid gap-4">
          {whole.code ? <Printed card={whole} code={whole.code} /> : <p className="text-warn">{t.noCode}</p>}
          <Entries card={whole} />
        </div>
      )}
    </Dialog>
  )
}

export type ShownCard = { cardId: string }

/** The same over whatever page its seller is at. */
export const GiftCardPopup = ({ payload, onClose }: CommandProps<ShownCard>) => (
  <GiftCardDialog id={payload.cardId} onClose={onClose} />
)

type CodedCard = { card: WholeGiftCard; code: string }

function OnRoll({ card, code, roll }: CodedCard & { roll: 58 | 80 }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <article className={cx('bg-[#fff] px-[2mm] py-[3mm] text-center text-[#000]', rollClass[roll])}>
      <p className="font-bold text-[4.6mm]/[6mm]">{card.gym_id.name}</p>
      <h2 className="my-[2mm] border-[#000] border-y py-[1.5mm] font-bold">{t.cardTitle}</h2>
      <p className="font-bold text-[6mm]/[9mm] tabular-nums">{formats.som(card.value)}</p>
      <QrCode text={code} label={t.cardTitle} className="mx-auto my-[2mm] size-[36mm]" />
      <p className={cx('num font-bold', roll === 58 ? 'text-[3.6mm]/[5.2mm]' : 'text-[4mm]/[6mm]')}>
        {printedCode(code)}
      </p>
      <p className="num">{t.validUntil(formats.day(card.valid_to))}</p>
      <p className="mt-[2mm]">{t.keep}</p>
    </article>
  )
}

/** On a sheet, or as a PDF to send: folded once it is a card for an envelope. */
function HandedOver({ card, code }: CodedCard) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <article className="flex w-[150mm] max-w-full flex-wrap items-center justify-between gap-6 rounded-lg border-2 border-[#000] bg-[#fff] p-6 text-[#000] text-[3.6mm]/[5.2mm] print:h-[85mm] print:flex-nowrap">
      <div className="min-w-0">
        <p className="font-bold text-[6mm]/[9mm] [overflow-wrap:anywhere]">{card.gym_id.name}</p>
        <h2 className="mt-[1mm] mb-6">{t.cardTitle}</h2>
        <p className="num font-bold text-[10mm]/[13mm]">{formats.som(card.value)}</p>
        <p className="num">{t.validUntil(formats.day(card.valid_to))}</p>
        <p className="mt-[4mm] text-[3.2mm]/[4.4mm]">{t.keep}</p>
      </div>
      <div className="shrink-0 text-center">
        <QrCode text={code} label={t.cardTitle} className="mx-auto size-[36mm]" />
        <p className="num mt-[1mm] font-bold text-[4mm]/[6mm]">{printedCode(code)}</p>
      </div>
    </article>
  )
}

function Printed({ card, code }: CodedCard) {
  const t = useTexts(texts)
  const [paper, setPaper] = useKeptPaper()
  const roll = rollWidth(paper)
  return (
    <>
      <SegmentedControl
        label={t.paper}
        choices={papers.map((value) => ({ value, label: t.papers[value] }))}
        value={paper}
        onChange={setPaper}
      />
      <PrintSheet roll={roll}>
        {roll ? <OnRoll card={card} code={code} roll={roll} /> : <HandedOver card={card} code={code} />}
      </PrintSheet>
      <div className="flex items-center gap-2">
        <code className="num min-w-0 flex-1 whitespace-normal break-words rounded-md bg-sunken px-3 py-2">
          {printedCode(code)}
        </code>
        <CopyButton text={printedCode(code)} label={t.copy} />
      </div>
    </>
  )
}

function Entries({ card }: { card: WholeGiftCard }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <section aria-label={t.history}>
      <h3 className="mb-1 font-medium">{t.history}</h3>
      <ul className="divide-y divide-line">
        {card.entries.map(({ _id, kind, amount, date, made_by, reason }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block">{t.entries[kind]}</span>
              <span className="block text-muted text-sm">
                {[formats.day(date), made_by, reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="num">{formats.som(comesOn(kind) ? amount : -amount)}</span>
          </li>
        ))}
      </ul>
      <p className="num mt-2 flex justify-between border-line border-t pt-2 font-semibold">
        <span>{t.balance}</span>
        <span>{formats.som(card.balance)}</span>
      </p>
    </section>
  )
}
