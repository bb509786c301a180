import { defaultTicks } from '#src/contract/permissions.ts'
import type { Employee } from '#src/features/employees/contract.ts'
import type { Member } from '#src/features/members/contract.ts'
import type { ListedTransaction, Transaction } from '#src/features/transactions/contract.ts'
import type { Receipt } from '#src/features/receipts/contract.ts'
import type { Shift } from '#src/features/shifts/contract.ts'

/* Records as the API answers them, of people and money: a test says what is particular about its own. */

/** An id that says which of a test's records it is. */
export const idOf = (last: number | string): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`

/** A page of a list: all of it. */
export const pageOf = (total: number) => ({
  pagination: { page: 1, limit: 10, total, totalPages: Math.ceil(total / 10) },
})

/** Longer than any place has room for, without a space to break at. */
export const longName = `${'Abdurahmonjonbek'.repeat(5)} ${'Toshpoʻlatxonzoda'.repeat(4)}`

export const sampleGym = { _id: idOf(901), name: 'Chilonzor' }

export const samplePayment = (given: Partial<Transaction> = {}): Transaction => ({
  _id: idOf(1),
  createdAt: '2026-06-01T07:00:00.000Z',
  date: '2026-06-01',
  paid_amount: 300_000,
  payment_method: 'cash',
  provider: null,
  transaction_type: 'payment',
  way_reason: null,
  direction: null,
  subscribe_id: null,
  membership_id: idOf(31),
  transaction_id: null,
  reason: null,
  note: null,
  receipt_number: 12,
  act_number: null,
  made_by: { role: 'employee', fullname: 'Nilufar Karimova' },
  version: 1,
  ...given,
})

export const sampleListed = (given: Partial<ListedTransaction> = {}): ListedTransaction => ({
  ...samplePayment(),
  member: { _id: idOf(21), fullname: 'Aziza Karimova', phone_number: '+998901234567', avatar: null },
  gym_id: sampleGym,
  plan_name: 'Oylik',
  ...given,
})

export const sampleShift = (given: Partial<Shift> = {}): Shift => ({
  _id: idOf(41),
  gym_id: sampleGym,
  opened_by: { _id: idOf(51), role: 'employee', fullname: 'Nilufar Karimova' },
  opened_at: '2026-06-01T04:00:00.000Z',
  opening_amount: 50_000,
  cash_payments: 300_000,
  cash_refunds: 20_000,
  expected_amount: 330_000,
  first_count: null,
  transactions: 2,
  closed_at: null,
  closed_by: null,
  counted_amount: null,
  difference: null,
  counted_notes: null,
  note: null,
  ...given,
})

export const sampleReceipt = (given: Partial<Receipt> = {}): Receipt => ({
  _id: idOf(61),
  number: 1_204,
  payment_number: null,
  type: 'payment',
  createdAt: '2026-06-01T07:00:00.000Z',
  date: '2026-06-01',
  seller: { name: 'Temir Zal', address: 'Chilonzor, 7', phone_number: '+998712000000' },
  gym: sampleGym,
  buyer: { role: 'member', _id: idOf(21), fullname: 'Aziza Karimova', phone_number: '+998901234567' },
  sold: {
    kind: 'membership',
    _id: idOf(31),
    plan_name: 'Oylik',
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    price: 300_000,
    discount: 0,
    promo: null,
  },
  amount: 300_000,
  payment_method: 'cash',
  due_amount: 300_000,
  paid_before: 0,
  remaining_amount: 0,
  is_part: false,
  is_fiscal_awaited: false,
  fiscal: null,
  reason: null,
  taken_by: { role: 'employee', fullname: 'Nilufar Karimova' },
  state: 'valid',
  refunded_amount: 0,
  token: 'token',
  is_sent: false,
  ...given,
})

/** Somebody of a gym who bought nothing yet. */
export const sampleMember = (given: Partial<Member> = {}): Member => ({
  _id: idOf(21),
  fullname: 'Aziza Karimova',
  phone_number: '+998901234567',
  dateOfBirth: '1995-04-02',
  gender: 'female',
  note: null,
  avatar: null,
  code: '12345',
  status: 'active',
  status_reason: null,
  version: 3,
  gym: { gyms: [sampleGym] },
  membership: null,
  debt: 0,
  days_left: 0,
  createdAt: '2026-01-10T07:00:00.000Z',
  pinned_note: null,
  counted: null,
  unpaid_membership: null,
  memberships: {
    total: 0,
    active: 0,
    scheduled: 0,
    expired: 0,
    cancelled: 0,
    paid_amount: 0,
    first_start_date: null,
    last_end_date: null,
    ahead: [],
  },
  ...given,
})

/** What stands beside a member of the membership of today. */
export const sampleCurrent = (
  given: Partial<NonNullable<Member['membership']>> = {},
): NonNullable<Member['membership']> => ({
  _id: idOf(31),
  gym_id: sampleGym._id,
  plan_id: idOf(41),
  plan_name: 'Oylik',
  start_date: '2026-06-01',
  end_date: '2026-06-30',
  remaining_days: 12,
  status: 'active',
  is_frozen: false,
  payment_status: 'paid',
  remaining_amount: 0,
  ...given,
})

export const sampleEmployee = (given: Partial<Employee> = {}): Employee => ({
  _id: idOf(51),
  fullname: 'Nilufar Karimova',
  phone_number: '+998901112233',
  avatar: null,
  position: 'Qabulxona',
  status: 'active',
  status_reason: null,
  permissions: [...defaultTicks],
  gyms: [{ ...sampleGym, logo: null }],
  admin_id: { _id: idOf(7), fullname: 'Temur Aliyev', phone_number: '+998901112234', avatar: null },
  lastLoginAt: null,
  firedAt: null,
  version: 4,
  createdAt: '2026-01-10T20:00:00.000Z',
  ...given,
})
