import { registerCommand } from '#src/web/commands.tsx'
import { lazyPopup } from '#src/web/lazy-popup.ts'

// the popups of a sign-in, which stands where the rest of the app may not be yet
const popup = lazyPopup(() => import('./sign-in-popups.tsx'), 'SignInPopup')
registerCommand('confirm_employee', popup)
registerCommand('second_factor', popup)
