import { AccountOf } from '#src/features/accounts/web/AccountPage.tsx'
import { TelegramCard } from '#src/features/telegram/web/TelegramCard.tsx'
import { OwnerExportCard } from '#src/features/owner-export/web/OwnerExportCard.tsx'

/** An owner's own account, with all that is kept of them to take along. */
export const OwnerAccountPage = () => (
  <AccountOf
    more={
      <>
        <TelegramCard />
        <OwnerExportCard />
      </>
    }
  />
)
