import type { Day } from '#src/contract/days.ts'
import type { Permission } from '#src/contract/permissions.ts'
import type { PaymentProvider } from '#src/contract/values.ts'

/** What other features act on. It names records by id, or days, and carries nothing else. */
export type Occurrence =
  /** Somebody was let in; `visitId` is the entry of the day, also when they come again. */
  | { event: 'entered'; adminId: string; gymId: string; memberId: string; visitId: string }
  /** An entry was taken back. */
  | { event: 'entry_undone'; adminId: string; visitId: string }
  /** Banned, deleted, frozen, or a membership that ends: what was promised to them may not hold any more. */
  | { event: 'away'; adminId: string; memberId: string }
  /** Their number at this owner, by which they had come in, is another one from now on. */
  | { event: 'phone_moved'; adminId: string; memberId: string; former: string }
  /** What says who they were is taken away: whatever later features keep of them goes too. */
  | { event: 'erased'; adminId: string; memberId: string }
  /** Money of a membership was taken, or went back. */
  | { event: 'paid' | 'returned'; adminId: string; transactionId: string }
  /** How money of an entry came or went was corrected. */
  | { event: 'method_changed'; adminId: string; transactionId: string }
  /** Money of a subscription was taken, or went back: the platform's own sale. Told in the platform's scope too. */
  | { event: 'platform_sold'; adminId: string; transactionId: string }
  /** Something became of a membership; of a change of plan it names the new one. */
  | { event: 'sold' | 'changed' | 'cancelled' | 'unfrozen'; adminId: string; membershipId: string }
  /** Days of it are frozen, or are so again: those of this freeze. */
  | { event: 'frozen'; adminId: string; membershipId: string; freezeId: string }
  /** Days became holidays of a gym, or are none any more. */
  | { event: 'holidays'; adminId: string; gymId: string; closed: readonly Day[]; opened: readonly Day[] }
  /** A gym is open at other hours from now on. */
  | { event: 'hours'; adminId: string; gymId: string }
  /** A gym is deleted: nothing is held in it any more. */
  | { event: 'gym_deleted'; adminId: string; gymId: string }
  /** An owner goes, after each of their gyms was told as deleted. */
  | { event: 'owner_deleted'; adminId: string }
  /** Somebody is a coach no more, or an employee: what was entrusted to them ends, also when they come back. */
  | { event: 'left_work'; adminId: string; id: string }
  /** Of an employee who worked: blocked, or rights were taken. They may have them again: what they made rests until then. */
  | { event: 'rights_lost'; adminId: string; id: string; rights: readonly Permission[] }
  /** The owner's gyms let somebody in no more, or again. */
  | { event: 'banned' | 'unbanned'; adminId: string; memberId: string }
  /** Another password or another phone opens an account. Told in the platform's scope. */
  | { event: 'sign_in_changed'; accountId: string }
  /** Somebody reads in another language from now on. Told in the platform's scope. */
  | { event: 'language_chosen'; accountId: string }
  /** The cash box of an owner, or of the platform (null), is another merchant's from now on; `former` is what the provider called the one of before. */
  | { event: 'merchant_changed'; sellerId: string | null; provider: PaymentProvider; former: string }
  /** An invoice was taken back; it is locked. */
  | { event: 'invoice_closed'; adminId: string; invoiceId: string }

/** What happened by one of these names, with what it carries. */
export type Happened<Event extends Occurrence['event']> = Occurrence & { event: Event }
