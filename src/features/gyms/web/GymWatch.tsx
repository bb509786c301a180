import { useEffect, useRef } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { useTexts } from '#src/web/texts.ts'
import type { SwitcherGym } from '../contract.ts'
import { useFollowedGym } from './gym-of-link.ts'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { chooseGym, ofDevice, selectedGymKey } from './selected-gym.ts'
import { texts } from './texts.ts'

// another tab went to another gym: this one goes along, unless what is not saved here would be lost, or be the other gym's
window.addEventListener(
  'storage',
  (event) => {
    if (event.key !== selectedGymKey) return
    if (!hasUnsavedForm()) sessionStorage.removeItem(selectedGymKey)
    else if (sessionStorage.getItem(selectedGymKey) === null)
      sessionStorage.setItem(selectedGymKey, event.oldValue ?? '')
  },
  { capture: true }, // before anybody hears of it
)

/**
 * Says so when the gym that somebody works in was taken away meanwhile, and that their next one stands in its place.
 * With none left the server's command opens its dialog. A link that speaks of another gym of theirs, a notice's above all, selects that one.
 */
export function GymWatch() {
  const t = useTexts(texts)
  const { gym, gyms } = useFollowedGym()
  const worked = useRef<SwitcherGym>(undefined)
  useEffect(() => {
    const before = worked.current
    worked.current = gym
    if (!before || !gym || !gyms || gyms.some(({ _id }) => _id === before._id)) return
    // what is chosen here is chosen for the other tabs too: they stay where they are when this one had kept another gym
    const next = gyms.find(({ _id }) => _id === ofDevice()) ?? gym
    chooseGym(next._id)
    toast({ tone: 'warn', title: t.gymTaken(before.name), description: t.gymInstead(next.name) })
  }, [gym, gyms, t])
  return null
}
