import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Shift } from '../contract.ts'
import { texts } from './texts.ts'

/** How the expected sum comes about. */
export function Till({ shift }: { shift: Shift }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const sum = (amount: number) => <span className="num">{formats.som(amount)}</span>
  return (
    <>
      <p className="text-muted">{t.expected}</p>
      <p className="num mt-1 mb-4 font-semibold text-2xl">{formats.som(shift.expected_amount)}</p>
      <DefinitionList
        facts={[
          { term: t.openedWith, value: sum(shift.opening_amount) },
          { term: t.cashIn, value: sum(shift.cash_payments) },
          { term: t.cashOut, value: sum(-shift.cash_refunds) },
        ]}
      />
    </>
  )
}
