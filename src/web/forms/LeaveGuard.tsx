import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readSession } from '../session.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'
import { addUnsavedForm } from './unsaved-forms.ts'

const ConfirmDialog = lazy(() =>
  import('#src/ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Asks before a changed form is left, inside the product and when the tab closes. A session that ends does not ask. */
export function LeaveGuard({ when, isSaved }: { when: boolean; isSaved: () => boolean }) {
  const t = useTexts(shellTexts)
  const [statusAtStart] = useState(() => readSession().status)
  const mustAsk = () => when && !isSaved() && readSession().status === statusAtStart
  useEffect(() => addUnsavedForm(mustAsk))
  const blocker = useBlocker({ shouldBlockFn: mustAsk, enableBeforeUnload: mustAsk, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t.leaveTitle}
        description={t.leaveText}
        confirmLabel={t.leave}
        cancelLabel={t.stay}
        onClose={blocker.reset}
        onConfirm={blocker.proceed}
      />
    </Suspense>
  )
}
