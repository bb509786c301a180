import { ConfirmPhoneScreen } from '#src/features/sessions/web/ConfirmPhoneScreen.tsx'
import { SecondStep } from '#src/features/sessions/web/SecondStep.tsx'
import type { CommandProps } from '#src/web/commands.tsx'

type Confirm = Parameters<typeof ConfirmPhoneScreen>[0]
type Second = Parameters<typeof SecondStep>[0]

/** What a sign-in asks besides the password, in one file: the doors name as few as they can. */
export function SignInPopup(props: CommandProps<Confirm['payload'] | Second['payload']>) {
  return 'ticket' in props.payload ? (
    <SecondStep {...props} payload={props.payload} />
  ) : (
    <ConfirmPhoneScreen {...props} payload={props.payload} />
  )
}
