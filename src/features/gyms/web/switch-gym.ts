import { openPopup } from '#src/web/commands.tsx'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { chooseGym } from './selected-gym.ts'

/** Into another gym; pages of it may begin anew, so nothing typed is lost without a word. */
export const switchGym = (gymId: string): void =>
  hasUnsavedForm() ? openPopup('switch_gym', { gymId }) : chooseGym(gymId)
