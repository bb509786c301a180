import type { GiftCard } from '#src/features/gift-cards/contract.ts'

/** A card that somebody paid with once. */
export const someGiftCard: GiftCard = {
  _id: 'card',
  code_end: 'WXYZ',
  gym_id: { _id: 'gym', name: 'Chilonzor' },
  value: 300_000,
  balance: 120_000,
  valid_to: '2027-01-31',
  state: 'open',
  paid_by: null,
  createdAt: '2026-06-01T05:00:00.000Z',
}
