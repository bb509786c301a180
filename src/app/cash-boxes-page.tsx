import { CardsKept } from '#src/features/autopay/web/CardsKept.tsx'
import { CashBoxesPage } from '#src/features/cash-boxes/web/CashBoxesPage.tsx'

/** The cash boxes, with what is kept there of members' cards. */
export const CashBoxes = () => <CashBoxesPage cards={<CardsKept />} />
