import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#src/ui/Button.tsx'
import { startServiceWorker } from '../service-worker.ts'
import { keptTexts } from '../kept-texts.ts'
import { useTexts } from '../texts.ts'
import { hasUnsavedForm } from '../unsaved-forms.ts'

/** Starts the service worker. A new version asks before it takes the place of the one that people work in. */
export function watchUpdates(): void {
  const ask = (take: () => void) => {
    const place = document.body.appendChild(document.createElement('div'))
    createRoot(place).render(<UpdateNotice take={take} />)
  }
  // without one the product needs the network, and works as before
  void startServiceWorker(ask).catch(() => undefined)
}

function UpdateNotice({ take }: { take: () => void }) {
  const t = useTexts(keptTexts)
  const [isHidden, setHidden] = useState(false)
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    if (!isWarned) return
    // what was typed is saved meanwhile, or left
    const timer = setInterval(() => setWarned(hasUnsavedForm()), 1000)
    return () => clearInterval(timer)
  }, [isWarned])
  if (isHidden) return null
  // phones load a page anew without asking for what was typed on it
  const press = () => {
    const loses = hasUnsavedForm()
    if (!loses || isWarned) take()
    setWarned(loses)
  }
  return (
    <section
      role="status"
      data-print="hide"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-60 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised p-3 shadow-float sm:right-auto sm:left-5 sm:max-w-110"
    >
      <RefreshCw aria-hidden="true" className="size-4.5 shrink-0 text-accent-text" />
      <p className="min-w-48 flex-1">{isWarned ? t.unsavedGoes : t.newVersionReady}</p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={() => setHidden(true)}>
          {t.later}
        </Button>
        <Button variant={isWarned ? 'danger' : 'primary'} onClick={press}>
          {isWarned ? t.takeAnyway : t.takeNewVersion}
        </Button>
      </div>
    </section>
  )
}
