import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { staying, useHeldOpen } from '#src/ui/closing.ts'
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
  /** Asked as the window closes: does what is typed outlive that? */
  outlivesClosing: () => boolean
}

/** Asks before a changed form is left, inside the product, with the window it stands in, and when the tab closes. A session that ends does not ask. */
export function LeaveGuard({ when, isSaved, isSending = false, outlivesClosing }: LeaveGuardProps) {
  const t = useTexts(formTexts)
  const [statusAtStart] = useState(() => readSession().status)
  const isGivenUp = useRef(false)
  const mustAsk = () => when && !isGivenUp.current && !isSaved() && readSession().status === statusAtStart
  const left = useLeaving(mustAsk)
  const closed = useHeldOpen(() => {
    // to close a window that its address opens is to leave: that asks no second time, and not at all about what is kept
    if (outlivesClosing()) isGivenUp.current = true
    return !isSending && mustAsk()
  })
  const leaving = left ?? closed
  const [hasDialog, setDialog] = useState(false)
  const isBlocked = leaving !== undefined
  // the question is there before it is needed: the connection may be away by then
  useEffect(() => {
    if (when) loadDialog().catch(() => undefined)
  }, [when])
  const [title, text, leave] = isSending
    ? [t.leaveSentTitle, t.leaveSentText, t.leaveSent]
    : [t.leaveTitle, ...(left || !closed ? [t.leaveText, t.leave] : [t.closeText, t.closeUnsaved])]
  const giveUp = () => {
    isGivenUp.current = closed !== undefined
    leaving?.proceed()
  }
  useEffect(
    () =>
      staying.subscribe(() => {
        isGivenUp.current = false
      }),
    [],
  )
  const askNatively = useEffectEvent(() => {
    if (!leaving) return
    if (window.confirm(`${title}. ${text}`)) giveUp()
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
        cancelLabel={left ? t.stay : t.goOn}
        onClose={leaving.stay}
        onConfirm={giveUp}
      />
    </Suspense>
  )
}
