import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { isPressed, isTypedInto } from '#src/ui/shortcuts.ts'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { CommandProps } from '#src/web/commands.tsx'
import { usePathname } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { DoorCard, DoorSaid } from './DoorCard.tsx'
import type { CheckInOf } from './open-check-in.ts'
import { texts } from './texts.ts'
import { useDoor } from './use-door.ts'

/** The door's answer to one person, over any page: who was let in, or why not. */
export function CheckInPopup({ payload: { member, gym }, onClose }: CommandProps<CheckInOf>) {
  const t = useTexts(texts)
  const door = useDoor(gym._id)
  const close = useRef<HTMLButtonElement>(null)
  const pathname = usePathname()
  const opened = useRef(pathname)
  const isAsked = useRef(false)
  const ask = () => door.letIn({ member_id: member._id }, { name: member.fullname, isStill: () => true })
  const askOnce = useEffectEvent(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
  })
  useEffect(() => askOnce(), [])
  useEffect(() => {
    if (pathname !== opened.current) onClose()
  }, [pathname, onClose])
  const isAnswered = door.outcomes.some((one) => one.kind !== 'told' || one.entry)
  const undoLast = useEffectEvent((event: KeyboardEvent) => {
    // in a field, and in a window over this one, the keys are those of what is typed there
    const { target } = event
    const isAbove = target instanceof Element && target.closest('[role="dialog"]')?.contains(close.current) === false
    if (!isPressed('undo', event) || isAbove || isTypedInto(target)) return
    event.preventDefault()
    door.undoLast()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => undoLast(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.letIn}
      description={`${member.fullname} · ${gym.name}`}
      initialFocus={close}
      footer={
        <>
          {!isAnswered && !door.isPending && <Button onClick={ask}>{t.tryAgain}</Button>}
          <Button ref={close} variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <DoorSaid outcomes={door.outcomes} />
      <div className="grid gap-4">
        {door.outcomes.map((outcome) => (
          <DoorCard key={outcome.no} outcome={outcome} gym={gym} door={door} />
        ))}
      </div>
      {!isAnswered && door.isPending && <CardSkeleton lines={3} />}
      <p role="status">{door.isUnreached && t.cutOff}</p>
    </Dialog>
  )
}
