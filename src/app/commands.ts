import { registerCommand } from '#src/web/commands.tsx'
import { lazyPopup } from '#src/web/lazy-popup.ts'
import './open-commands.ts'

// the popup of each `command` reply
registerCommand(
  'receipt',
  lazyPopup(() => import('./receipt-page.tsx'), 'PaymentReceiptDialog'),
)
registerCommand(
  'gift_card',
  lazyPopup(() => import('#src/features/gift-cards/web/GiftCardDialog.tsx'), 'GiftCardPopup'),
)
registerCommand(
  'check_in',
  lazyPopup(() => import('#src/features/visits/web/CheckInPopup.tsx'), 'CheckInPopup'),
)
registerCommand(
  'switch_gym',
  lazyPopup(() => import('#src/features/gyms/web/SwitchGymDialog.tsx'), 'SwitchGymDialog'),
)
registerCommand(
  'confirm_identity',
  lazyPopup(() => import('#src/features/sessions/web/ConfirmIdentityDialog.tsx'), 'ConfirmIdentityDialog'),
)
registerCommand(
  'no_gym_assigned',
  lazyPopup(() => import('#src/features/gyms/web/NoGymDialog.tsx'), 'NoGymDialog'),
)
registerCommand(
  'no_active_subscription',
  lazyPopup(() => import('#src/features/gyms/web/SubscriptionDialog.tsx'), 'NoActiveSubscriptionDialog'),
)
registerCommand(
  'create_subscription',
  lazyPopup(() => import('#src/features/gyms/web/SubscriptionDialog.tsx'), 'CreateSubscriptionDialog'),
)
registerCommand(
  'add_member',
  lazyPopup(() => import('#src/features/members/web/AddMemberPopup.tsx'), 'AddMemberPopup'),
)
