import { GiftCardsPage } from '#src/features/gift-cards/web/GiftCardsPage.tsx'
import { GiveCardBack } from '#src/features/gift-orders/web/GiveCardBack.tsx'

/** Gift cards; what Click brought for one the desk gives back by Click. */
export const GiftCards = () => (
  <GiftCardsPage
    giveBack={(card, onClose) => (card.paid_by === 'click' ? <GiveCardBack card={card} onClose={onClose} /> : null)}
  />
)
