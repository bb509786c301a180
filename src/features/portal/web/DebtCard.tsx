import { Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { invoices } from '#src/features/invoices/calls.generated.ts'
import { PayDebts } from '#src/features/invoices/web/PayDebts.tsx'
import { OwnPromises } from '#src/features/promises/web/OwnPromises.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApi } from '#src/web/api.ts'
import { useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { debtTexts } from './debt-texts.ts'
import { GiftCardButton } from './GiftCardButton.tsx'
import { texts } from './texts.ts'

type Props = { debt: number; due: string | null; phone: string; gymId: string }

/** What is owed, by when, and how it is paid. */
export function DebtCard({ debt, due, phone, gymId }: Props) {
  const t = { ...useTexts(texts), ...useTexts(debtTexts) }
  const formats = useFormats()
  const { data, error } = useApi(invoices.payable, { query: { gym_id: gymId } })
  // keeps its line until it is known, and says nothing that may turn out untrue
  const howToPay = data?.providers.length ? t.howToPayOnline : data || error ? t.howToPay : '\u00a0'
  const isLate = due !== null && due < today()
  const isAsked = useSearch()['show'] === 'debt'
  const card = useRef<HTMLDivElement>(null)
  const isWhole = data !== undefined || error !== null
  useEffect(() => {
    if (isAsked && isWhole) card.current?.scrollIntoView()
  }, [isAsked, isWhole])
  return (
    <div ref={card} className="scroll-mt-16">
      <Card title={t.debt}>
        <p className="num font-semibold text-2xl text-bad">{formats.som(debt)}</p>
        {due && (
          <p className={isLate ? 'text-bad' : undefined}>{(isLate ? t.debtLate : t.debtUntil)(formats.day(due))}</p>
        )}
        <p className="mt-1 mb-3 text-muted text-sm">{howToPay}</p>
        <PayDebts gymId={gymId} />
        <OwnPromises gymId={gymId} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">
          <GiftCardButton gymId={gymId} />
          <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary' })}>
            <Phone aria-hidden="true" />
            {t.callGym}
          </a>
        </div>
      </Card>
    </div>
  )
}
