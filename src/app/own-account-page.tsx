import { AccountOf } from '#src/features/accounts/web/AccountPage.tsx'
import { ChangePhone } from '#src/features/members/web/ChangePhone.tsx'

/** A member's own account: the number that they sign in with is changed there too. */
export const OwnAccountPage = () => <AccountOf phone={(current) => <ChangePhone current={current} />} />
