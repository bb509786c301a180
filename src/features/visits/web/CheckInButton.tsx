import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import type { Member } from '#src/features/members/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { Kbd } from '#src/ui/Kbd.tsx'
import { ariaKeysOf, hasWindow, isPressed, keysOf } from '#src/ui/shortcuts.ts'
import { useTexts } from '#src/web/texts.ts'
import { visits } from '../calls.generated.ts'
import { doorOf, openCheckIn } from './open-check-in.ts'
import { texts } from './texts.ts'

/** Lets the member of a page in by one tap or one key; whose people go by several doors is told which it is. */
export function CheckInButton({ member }: { member: Member }) {
  const t = useTexts(texts)
  const { gym } = useSelectedGym()
  const refusal = useRefusal()(visits.checkIn)
  const door = doorOf(member, gym)
  const letIn = () => {
    if (door && refusal === null) openCheckIn({ member, gym: door })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed('letIn', event) || hasWindow()) return
    event.preventDefault()
    letIn()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  if (!door) return null
  return (
    <Button
      icon={<LogIn aria-hidden="true" />}
      className="max-w-full [overflow-wrap:anywhere]"
      disabledReason={refusal}
      aria-keyshortcuts={ariaKeysOf('letIn')}
      onClick={letIn}
    >
      {!gym && member.gym.gyms.length > 1 ? t.letInAt(door.name) : t.letIn}
      <Kbd>{keysOf('letIn')}</Kbd>
    </Button>
  )
}
