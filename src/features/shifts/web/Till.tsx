import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Shift } from '../contract.ts'
import { texts } from './texts.ts'

/** How the expected sum comes about; whoever is to count it learns that afterwards. */
export function Till({ shift }: { shift: Shift }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const sum = (amount: number) => <span className="num">{formats.som(amount)}</span>
  const { expected_amount, cash_payments, cash_refunds } = shift
  if (expected_amount === null || cash_payments === null || cash_refunds === null)
    return (
      <>
        <DefinitionList facts={[{ term: t.openedWith, value: sum(shift.opening_amount) }]} />
        <p className="mt-3 text-muted text-sm">{t.blind}</p>
      </>
    )
  return (
    <>
      <p className="text-muted">{t.expected}</p>
      <p className="num mt-1 mb-4 font-semibold text-2xl">{formats.som(expected_amount)}</p>
      <DefinitionList
        facts={[
          { term: t.openedWith, value: sum(shift.opening_amount) },
          { term: t.cashIn, value: sum(cash_payments) },
          { term: t.cashOut, value: sum(-cash_refunds) },
        ]}
      />
    </>
  )
}
