import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import { feedTexts } from './feed-texts.ts'

const CalendarDialog = lazyPart(() => import('./CalendarDialog.tsx'), 'CalendarDialog')

/** One's own classes in the calendar of the phone. */
export function CalendarLink({ gymId }: { gymId?: string | undefined }) {
  const t = useTexts(feedTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog gymId={gymId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
