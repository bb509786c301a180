import type { Language } from '#src/contract/languages.ts'
import { cx } from '#src/ui/cx.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { receiptTexts } from '../receipt-texts.ts'

const sizes = {
  screen: { place: 'mt-4 gap-4', code: 'size-28' },
  roll: { place: 'mt-[4mm] flex-col gap-[4mm] text-center', code: 'size-[32mm]' },
  sheet: { place: 'mt-[4mm] gap-[4mm]', code: 'size-[36mm]' },
} as const

type Props = { url: string; language: Language; size: keyof typeof sizes }

/** The tax office's own receipt of a payment, to scan and to open: on a screen, and on either paper. */
export function FiscalMark({ url, language, size }: Props) {
  const { fiscalCheck } = receiptTexts[language]
  return (
    <div className={cx('flex items-center', sizes[size].place)}>
      <QrCode text={url} label={fiscalCheck} className={cx('shrink-0', sizes[size].code)} />
      <a href={url} target="_blank" rel="noreferrer" className="touch-target underline">
        {fiscalCheck}
      </a>
    </div>
  )
}
