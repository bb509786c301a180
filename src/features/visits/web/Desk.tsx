import type { ReactNode } from 'react'
import { isByTouch } from '#src/ui/by-touch.ts'
import { DoorBox } from './DoorBox.tsx'
import { DoorCard, DoorSaid } from './DoorCard.tsx'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { type Door, useDoor } from './use-door.ts'

/** The box of the door with its last answer, as it stands on the door's page and on reception's first one. */
export function Desk({
  gym,
  isAtHome = false,
  above,
  children,
}: {
  gym: GymAtWork
  /** among other work: on a phone the keyboard waits until the box is touched */
  isAtHome?: boolean
  above?: ReactNode
  /** what has happened at the door, beside the box */
  children?: (door: Door) => ReactNode
}) {
  const door = useDoor(gym._id, { hasList: children !== undefined })
  return (
    <>
      <div className="grid min-w-0 gap-4">
        {above}
        <DoorBox gymId={gym._id} door={door} takesFocus={!isAtHome || !isByTouch()} />
        <DoorSaid outcomes={door.outcomes} />
        {door.outcomes.map((outcome) => (
          <DoorCard key={outcome.no} outcome={outcome} gym={gym} door={door} />
        ))}
      </div>
      {children?.(door)}
    </>
  )
}
