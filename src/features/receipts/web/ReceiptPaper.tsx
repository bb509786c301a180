import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { Language } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { cx } from '#src/ui/cx.ts'
import { rollClass } from '#src/web/kept-paper.ts'
import type { Receipt } from '../contract.ts'
import { linesOf } from '../receipt-lines.ts'
import { receiptTexts } from '../receipt-texts.ts'
import { type PaperFormat, rollWidth } from '#src/contract/papers.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { FiscalMark } from './FiscalMark.tsx'

type ReceiptPaperProps = { receipt: Receipt; format: PaperFormat; language: Language }

/** The receipt as it comes out of the printer: black on white in any theme, in its own language. */
export function ReceiptPaper({ receipt, format, language }: ReceiptPaperProps) {
  const t = receiptTexts[language]
  const { seller, token } = receipt
  const { facts, sums, total, notes } = linesOf(receipt, language)
  const roll = rollWidth(format)
  const isNarrow = roll !== null
  return (
    <article
      lang={language}
      className={cx(
        'bg-[#fff] text-[#000] [overflow-wrap:anywhere]',
        roll && cx(rollClass[roll], 'py-[3mm]', roll === 58 ? 'px-[1mm]' : 'px-[2mm]'),
        !roll && 'w-[180mm] max-w-full px-[10mm] py-12 text-[4mm]/[6mm]',
      )}
    >
      <header className={cx('mb-3', isNarrow && 'text-center')}>
        <p className={cx('font-bold', isNarrow ? 'text-[4.6mm]/[6mm]' : 'text-[6.5mm]/[9mm]')}>{seller.name}</p>
        {seller.address && <p>{seller.address}</p>}
        {seller.phone_number && <p className="num">{formatPhone(seller.phone_number)}</p>}
      </header>
      <h2 className={cx('border-[#000] border-y py-[1.5mm] font-bold', isNarrow && 'text-center')}>
        {receipt.type === 'payment' ? t.title : t.refundTitle}
        {receipt.number !== null && ` № ${receipt.number}`}
      </h2>
      <Lines lines={facts} />
      <Lines lines={sums} isRuled />
      <Lines lines={[total]} isRuled isStrong />
      {notes.map((note) => (
        <p key={note} className="mt-[2mm] font-semibold">
          {note}
        </p>
      ))}
      {receipt.fiscal && <FiscalMark url={receipt.fiscal.url} language={language} size={isNarrow ? 'roll' : 'sheet'} />}
      <footer className={cx('mt-[4mm] flex items-center gap-[4mm]', isNarrow && 'flex-col text-center')}>
        <QrCode
          text={location.origin + paths.receiptCheck(token)}
          label={t.check}
          className={isNarrow ? 'size-[32mm]' : 'size-[36mm]'}
        />
        <div>
          <p>{t.check}</p>
          <p>{t.thanks}</p>
        </div>
      </footer>
    </article>
  )
}

function Lines({
  lines,
  isRuled = false,
  isStrong = false,
}: {
  lines: readonly (readonly [string, string])[]
  isRuled?: boolean
  isStrong?: boolean
}): ReactNode {
  return (
    <dl
      className={cx(
        'py-[1.5mm]',
        isRuled && 'border-[#000] border-t border-dashed',
        isStrong && 'font-bold text-[1.15em]',
      )}
    >
      {lines.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-[2mm]">
          <dt>{term}</dt>
          {/* a sum is never broken: its name goes on in a second line instead */}
          <dd className={cx('text-right', isRuled ? 'num shrink-0' : 'max-w-[65%] tabular-nums')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
