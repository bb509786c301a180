import { Gift } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import { debtTexts } from './debt-texts.ts'

const OwnGiftCard = lazyPart(() => import('./OwnGiftCard.tsx'), 'OwnGiftCard')

/** What is on a gift card, and paying with it: loaded when it is asked for. */
export function GiftCardButton({ gymId }: { gymId: string }) {
  const t = useTexts(debtTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Gift aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t.giftCard}
      </Button>
      {isOpen && (
        <Suspense>
          <OwnGiftCard gymId={gymId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
