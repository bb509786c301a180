import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from '#src/ui/code.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useLeaving } from '../navigation.tsx'
import { readSession } from '../session.ts'
import { formTexts } from './form-texts.ts'
import { useTexts } from '../texts.ts'

const loadDialog = () => import('#src/ui/ConfirmDialog.tsx')
const ConfirmDialog = lazyPart(loadDialog, 'ConfirmDialog')

/** Asks before a changed form is left, inside the product and when the tab closes. A session that ends does not ask. */
export function LeaveGuard({ when, isSaved }: { when: boolean; isSaved: () => boolean }) {
  const t = useTexts(formTexts)
  const [statusAtStart] = useState(() => readSession().status)
  const mustAsk = () => when && !isSaved() && readSession().status === statusAtStart
  const leaving = useLeaving(mustAsk)
  const [hasDialog, setDialog] = useState(false)
  const isBlocked = leaving !== undefined
  // the question is there before it is needed: the connection may be away by then
  useEffect(() => {
    if (when) loadDialog().catch(() => undefined)
  }, [when])
  const askNatively = useEffectEvent(() => {
    if (!leaving) return
    if (window.confirm(`${t.leaveTitle}. ${t.leaveText}`)) leaving.proceed()
    else leaving.stay()
  })
  useEffect(() => {
    if (!isBlocked) return
    loadCode(loadDialog).then(
      () => setDialog(true),
      () => askNatively(), // without the dialog the browser's own question does: nothing is lost unasked
    )
  }, [isBlocked])
  if (!leaving || !hasDialog) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t.leaveTitle}
        description={t.leaveText}
        confirmLabel={t.leave}
        cancelLabel={t.stay}
        onClose={leaving.stay}
        onConfirm={leaving.proceed}
      />
    </Suspense>
  )
}
