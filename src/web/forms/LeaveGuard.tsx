import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from '#src/ui/code.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useLeaving } from '../navigation.tsx'
import { readSession } from '../session.ts'
import { formTexts } from './form-texts.ts'
import { useTexts } from '../texts.ts'

const loadDialog = () => import('#src/ui/ConfirmDialog.tsx')
const ConfirmDialog = lazyPart(loadDialog, 'ConfirmDialog')

type LeaveGuardProps = {
  when: boolean
  isSaved: () => boolean
  /** What was typed has left for the server: it is not lost, and may be done. */
  isSending?: boolean
}

/** Asks before a changed form is left, inside the product and when the tab closes. A session that ends does not ask. */
export function LeaveGuard({ when, isSaved, isSending = false }: LeaveGuardProps) {
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
  const [title, text, leave] = isSending
    ? [t.leaveSentTitle, t.leaveSentText, t.leaveSent]
    : [t.leaveTitle, t.leaveText, t.leave]
  const askNatively = useEffectEvent(() => {
    if (!leaving) return
    if (window.confirm(`${title}. ${text}`)) leaving.proceed()
    else leaving.stay()
  })
  useEffect(() => {
    if (!isBlocked) return
    loadCode(loadDialog).then(
      () => setDialog(true),
      () => askNatively(), // without the dialog the browser's own question does: nothing is lost unasked
    )
  }, [isBlocked])
  const goOn = useEffectEvent(() => leaving?.proceed())
  useEffect(() => {
    if (isBlocked && !when) goOn() // it was saved while they were asked
  }, [isBlocked, when])
  if (!leaving || !hasDialog) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={title}
        description={text}
        confirmLabel={leave}
        cancelLabel={t.stay}
        onClose={leaving.stay}
        onConfirm={leaving.proceed}
      />
    </Suspense>
  )
}
