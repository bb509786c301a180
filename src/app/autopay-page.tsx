import { paths } from '#src/contract/paths.ts'
import { AutopayPage } from '#src/features/autopay/web/AutopayPage.tsx'
import { OwnDocument } from '#src/web/layout/OwnDocument.tsx'

/** Where a card is connected: its document alone may speak with whoever keeps the card. */
export const Autopay = () => (
  <OwnDocument path={paths.ownAutopay()}>
    <AutopayPage />
  </OwnDocument>
)
