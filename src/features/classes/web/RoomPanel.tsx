import { useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { call } from '#src/web/api.ts'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import type { ClassRoom } from '../parts-contract.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { PartPanel } from './PartPanel.tsx'
import { partsTexts } from './parts-texts.ts'
import { roomTexts } from './room-texts.ts'

const valuesOf = (room: ClassRoom | undefined) => ({
  name: room?.name ?? '',
  places: room?.places ?? (null as number | null),
  version: room?.version,
})

type RoomPanelProps = { gym: GymAtWork; room: ClassRoom | undefined; onClose: () => void }

/** Where classes are held and how many fit in. */
export function RoomPanel({ gym, room, onClose }: RoomPanelProps) {
  const t = useTexts(partsTexts)
  const words = useTexts(roomTexts)
  const form = useApiForm({
    endpoint: (room ? classParts.updateRoom : classParts.createRoom) as Endpoint as typeof classParts.createRoom, // toBody makes the body of each
    params: (room ? { id: room._id, query: {} } : { query: {} }) as { query: object },
    formName: room ? `class-room:${room._id}` : `class-room:new:${gym._id}`,
    defaults: valuesOf(room),
    ...(room && {
      newest: async () => valuesOf((await call(classParts.room, { id: room._id, query: {} })).room),
    }),
    names: { name: t.name, places: t.places },
    toBody: ({ version, ...values }) => (room ? { ...values, version } : { ...values, gym_id: gym._id }),
    closes: onClose,
  })
  const places = useWatch({ control: form.form.control, name: 'places' })
  const ahead = room?.places_ahead ?? 0
  const isTooSmall = places !== null && places < ahead
  return (
    <PartPanel title={room ? t.rooms.edit : t.rooms.add} form={form} onClose={onClose}>
      <FormText name="name" label={t.name} placeholder={t.rooms.placeholder} required autoFocus maxLength={60} />
      <FormNumber
        name="places"
        label={t.places}
        required
        className="max-w-40"
        hint={isTooSmall && <span className="text-warn">{words.ahead(ahead)}</span>}
      />
    </PartPanel>
  )
}
