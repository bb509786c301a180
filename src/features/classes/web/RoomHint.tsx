import { useTexts } from '#src/web/texts.ts'
import { roomTexts } from './room-texts.ts'

/** Under the places of a class: how many its room holds, as a warning where that is fewer. More may be meant, so it is no refusal. */
export function RoomHint({ room, places }: { room: { places: number }; places: number | null }) {
  const t = useTexts(roomTexts)
  if ((places ?? 0) <= room.places) return t.holds(room.places)
  return <span className="text-warn">{t.over(room.places)}</span>
}
