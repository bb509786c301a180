import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from '#src/ui/code.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { readSession } from '../session.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'

const loadDialog = () => import('#src/ui/ConfirmDialog.tsx')
const ConfirmDialog = lazyPart(loadDialog, 'ConfirmDialog')

/** Asks before a changed form is left, inside the product and when the tab closes. A session that ends does not ask. */
export function LeaveGuard({ when, isSaved }: { when: boolean; isSaved: () => boolean }) {
  const t = useTexts(shellTexts)
  const [statusAtStart] = useState(() => readSession().status)
  const mustAsk = () => when && !isSaved() && readSession().status === statusAtStart
  const blocker = useBlocker({ shouldBlockFn: mustAsk, enableBeforeUnload: mustAsk, withResolver: true })
  const [hasDialog, setDialog] = useState(false)
  const isBlocked = blocker.status === 'blocked'
  // the question is there before it is needed: the connection may be away by then
  useEffect(() => {
    if (when) loadDialog().catch(() => undefined)
  }, [when])
  const askNatively = useEffectEvent(() => {
    if (blocker.status !== 'blocked') return
    if (window.confirm(`${t.leaveTitle}. ${t.leaveText}`)) blocker.proceed()
    else blocker.reset()
  })
  useEffect(() => {
    if (!isBlocked) return
    loadCode(loadDialog).then(
      () => setDialog(true),
      () => askNatively(), // without the dialog the browser's own question does: nothing is lost unasked
    )
  }, [isBlocked])
  if (blocker.status !== 'blocked' || !hasDialog) return null
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
