import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MemberSession } from '../contract.ts'
import { dropInTexts } from './drop-in-texts.ts'

const BuyPlaceDialog = lazyPart(() => import('./BuyPlaceDialog.tsx'), 'BuyPlaceDialog')

/** For whom no membership holds: the place alone, at its own price. */
export function BuyPlace({ session, price }: { session: MemberSession; price: number }) {
  const t = useTexts(dropInTexts)
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t.buy(formats.som(price))}
      </Button>
      {isAsking && (
        <Suspense>
          <BuyPlaceDialog session={session} price={price} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
