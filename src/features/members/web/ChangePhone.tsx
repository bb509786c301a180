import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { SentCodes } from './ChangePhoneDialog.tsx'
import { ownPhoneTexts } from './own-phone-texts.ts'

const ChangePhoneDialog = lazyPart(() => import('./ChangePhoneDialog.tsx'), 'ChangePhoneDialog')

/** Beside the number that a member signs in with. */
export function ChangePhone({ current }: { current: string }) {
  const t = useTexts(ownPhoneTexts)
  const [isOpen, setOpen] = useState(false)
  // codes may come late: whoever closed the dialog meanwhile goes on with them
  const [sent, setSent] = useState<SentCodes>()
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setOpen(true)}>
        {t.change}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangePhoneDialog current={current} sent={sent} onSent={setSent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
