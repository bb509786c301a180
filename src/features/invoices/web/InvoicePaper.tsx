import { rollWidth } from '#src/contract/papers.ts'
import { cx } from '#src/ui/cx.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { keptFormat, rollClass } from '#src/web/kept-paper.ts'
import { PrintSheet } from '#src/web/PrintSheet.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Invoice } from '../contract.ts'
import { paperTexts } from './paper-texts.ts'
import { texts } from './texts.ts'

/** What a desk hands over to be paid later, on the paper that it printed on last. Nothing of it is seen before it is printed. */
export function InvoicePaper({
  invoice: { gym_id, plan_name, amount, number, url, expires_on },
}: {
  invoice: Invoice
}) {
  const t = useTexts(texts)
  const paper = useTexts(paperTexts)
  const formats = useFormats()
  const roll = rollWidth(keptFormat())
  return (
    <div className="invisible absolute top-0 left-0 h-0 overflow-hidden">
      <PrintSheet roll={roll}>
        <article
          className={cx(
            'bg-[#fff] px-[2mm] py-[3mm] text-center text-[#000]',
            roll ? rollClass[roll] : 'w-[110mm] text-[4mm]/[6mm]',
          )}
        >
          <p className="font-bold text-[1.4em]/[1.4]">{gym_id.name}</p>
          <p className="mt-[1mm]">{plan_name}</p>
          <p className="my-[2mm] border-[#000] border-y py-[1.5mm] font-bold text-[1.9em]/[1.4] tabular-nums">
            {formats.som(amount)}
          </p>
          <QrCode
            text={url}
            label={t.online}
            className={cx('mx-auto my-[2mm]', roll ? 'size-[40mm]' : 'size-[70mm]')}
          />
          <p>{paper.paperText}</p>
          <p className="num mt-[2mm]">{t.number(number)}</p>
          <p className="num">{paper.paperUntil(formats.day(expires_on))}</p>
        </article>
      </PrintSheet>
    </div>
  )
}
