import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { classes } from '../calls.generated.ts'
import { classParts } from '../parts-calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { RoomHint } from './RoomHint.tsx'
import type { Place } from './WeekTable.tsx'

/** A class was dropped elsewhere: from where to where, and who is told, before it is saved. Enter moves it once that stands there, Esc leaves it. */
export function MoveDialog({ session, to, onClose }: { session: ClassSession; to: Place; onClose: () => void }) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const main = useRef<HTMLButtonElement>(null)
  const nameOfDay = useWeekdayName()
  const { date, time, room, coach } = to
  const terms = {
    date,
    time,
    ...(room && { room_id: room._id }),
    ...(coach === undefined ? {} : { coach_id: coach?._id ?? null }),
  }
  const asked = { id: session._id, query: {}, body: { ...terms, version: session.version } }
  const preview = useApi(classes.previewSession, asked, { staleMs: 0 })
  const isElsewhere = room !== undefined && room._id !== session.room_id._id
  const rooms = useApi(
    classParts.rooms,
    { query: { limit: 100, gym_id: session.gym_id._id } },
    { enabled: isElsewhere },
  )
  const smaller =
    isElsewhere && rooms.data?.rooms.find(({ _id, places }) => _id === room._id && places < session.places)
  const clashes = (preview.data?.effect.clashes.length ?? 0) > 0
  const request = { ...asked, body: { ...asked.body, may_clash: clashes } }
  const move = useApiMutation(classes.updateSession, { fails: 'inline', closes: onClose })
  const where = (at: Place) => [at.room?.name, at.coach === null ? t.noCoach : at.coach?.name].filter(Boolean)
  const when = (at: Place) => [`${nameOfDay(at.date)}, ${formats.day(at.date)}`, at.time, ...where(at)].join(' · ')
  const from = {
    ...session,
    ...(room && { room: session.room_id }),
    ...(coach === undefined
      ? {}
      : { coach: session.coach_id && { _id: session.coach_id._id, name: session.coach_id.fullname } }),
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.moveTitle}
      description={session.kind_id.name}
      initialFocus={main}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button
            ref={main}
            variant="primary"
            pending={move.isPending || preview.isPending || rooms.isLoading}
            disabledReason={preview.error?.message}
            onClick={() => move.mutate(request)}
          >
            {clashes ? t.moveAnyway : t.move}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="num text-muted line-through">{when(from)}</p>
        <p className="num -mt-2 font-semibold text-md">{when(to)}</p>
        {!rooms.data && <PartState inCard name={t.room} error={rooms.error} onRetry={rooms.refetch} />}
        {smaller && (
          <p className="flex items-start gap-2 text-sm text-warn">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">
              <RoomHint room={smaller} places={session.places} />
            </span>
          </p>
        )}
        <EffectNote answer={preview} />
        {move.error && (
          <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            {move.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
