import { registerCommand } from '#src/web/commands.tsx'
import { lazyPopup } from '#src/web/lazy-popup.ts'

registerCommand(
  'second_factor',
  lazyPopup(() => import('#src/features/sessions/web/SecondStep.tsx'), 'SecondStep'),
)

// the popup of a sign-in, which stands where the rest of the app may not be yet
registerCommand(
  'confirm_employee',
  lazyPopup(() => import('#src/features/sessions/web/ConfirmPhoneScreen.tsx'), 'ConfirmPhoneScreen'),
)
