import { addDays, type Day, daysBetween, endOfPeriod } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { normaliseName } from '#src/contract/text.ts'
import type { GivenMethod } from '#src/contract/values.ts'
import type { Gender } from '#src/features/members/rules.ts'
import type { ConsentKind } from '#src/features/members/consents.ts'
import { readAmount, readAnswer, readDay, readDuration, readGender, readMethod } from '../cell-values.ts'
import { repairPhone } from './phone-repair.ts'
import type { RowProblem, RowProblemCode } from './row-problems.ts'
import { type ImportField, type Matching, planKey } from '../rules.ts'

export type PlanOfGym = { id: string; name: string; price: Tiyin; durationDays: number }

export type MembershipReading = {
  planId: string
  planName: string
  startOn: Day
  endOn: Day
  durationDays: number
  price: Tiyin
  paid: Tiyin
  method: GivenMethod
  soldOn: Day
  /** Always before the day of the import: money in a file was taken before, and is in nobody's till today. */
  paidOn: Day
}

/** What a row means, once every cell of it is understood. */
export type Reading = {
  fullname: string
  phone: string
  isPhoneRepaired: boolean
  dateOfBirth: Day | null
  gender: Gender | null
  note: string | null
  /** What the list says that they agreed to or not. Of a file that was read before there were such columns it is not there. */
  consents?: { kind: ConsentKind; agrees: boolean }[]
  membership: MembershipReading | null
}

type Facts = { today: Day; plans: ReadonlyMap<string, PlanOfGym> }
type Refuse = (field: ImportField, code: RowProblemCode, values?: Record<string, string>) => undefined

/** Reads one row of a file; every problem of it at once, each at its field. */
export function readRow(
  cells: readonly string[],
  matching: Matching,
  facts: Facts,
): { reading: Reading | null; problems: RowProblem[] } {
  // a file has no row without cells
  if (cells.length === 0) return { reading: null, problems: [{ field: 'row', code: 'row.erased' }] }
  const problems: RowProblem[] = []
  const refuse: Refuse = (field, code, values) => void problems.push({ field, code, ...(values && { values }) })
  const cellOf = (field: ImportField): string =>
    cells
      .filter((_, column) => matching.columns[column] === field)
      .filter((cell) => cell !== '')
      .join(' ')
  const person = readPerson(cellOf, matching, facts, refuse)
  const membership = readMembership(cellOf, matching, facts, refuse)
  if (problems.length > 0 || !person) return { reading: null, problems }
  return { reading: { ...person, membership: membership ?? null }, problems }
}

type CellOf = (field: ImportField) => string

function readPerson(cellOf: CellOf, matching: Matching, { today }: Facts, refuse: Refuse) {
  const fullname = normaliseName(cellOf('fullname'))
  if (fullname === '') refuse('fullname', 'name.required')
  else if (fullname.length < 2 || fullname.length > 120 || !/\p{L}/u.test(fullname)) refuse('fullname', 'name.wrong')
  const phone = repairPhone(cellOf('phone'))
  if ('problem' in phone) refuse('phone', phone.problem, { value: cellOf('phone') })
  const dateOfBirth = readBirthday(cellOf('birth_date'), matching, today, refuse)
  const genderCell = cellOf('gender')
  const gender = genderCell === '' ? matching.gender : readGender(genderCell)
  if (gender === undefined) refuse('gender', 'gender.wrong', { value: genderCell })
  const consents = readConsents(cellOf, refuse)
  if ('problem' in phone || gender === undefined) return undefined
  return {
    fullname,
    phone: phone.phone,
    isPhoneRepaired: phone.isRepaired,
    dateOfBirth: dateOfBirth ?? null,
    gender,
    note: cellOf('note').slice(0, 500) || null,
    consents,
  }
}

const consentColumns = { consent: 'personal_data', consent_sms: 'marketing' } as const satisfies Partial<
  Record<ImportField, ConsentKind>
>

/** An empty cell says nothing: they were not asked. */
function readConsents(cellOf: CellOf, refuse: Refuse): NonNullable<Reading['consents']> {
  return (['consent', 'consent_sms'] as const).flatMap((field) => {
    const cell = cellOf(field)
    if (cell === '') return []
    const answer = readAnswer(cell)
    if (!answer) refuse(field, 'consent.wrong', { value: cell })
    return [{ kind: consentColumns[field], agrees: answer === 'yes' }]
  })
}

function readBirthday(cell: string, { date_order }: Matching, today: Day, refuse: Refuse): Day | undefined {
  if (cell === '') return undefined
  const day = readDay(cell, { order: date_order, today, isBirthday: true })
  if (day && day >= '1900-01-01' && day <= today) return day
  return refuse('birth_date', 'birth.wrong', { value: cell })
}

function readMembership(
  cellOf: CellOf,
  matching: Matching,
  facts: Facts,
  refuse: Refuse,
): MembershipReading | undefined {
  const name = cellOf('plan')
  const choice = matching.plans.find((one) => planKey(one.name) === planKey(name))
  if (!choice) return name === '' ? undefined : refuse('plan', 'plan.unknown', { value: name })
  if (choice.plan_id === null) return undefined
  const plan = facts.plans.get(choice.plan_id)
  if (!plan) return refuse('plan', 'plan.gone', { value: name })
  const period = readPeriod(cellOf, matching, facts.today, plan, refuse)
  const money = readMoney(cellOf, matching, plan, refuse)
  const methodCell = cellOf('method')
  const method = methodCell === '' ? matching.payment_method : readMethod(methodCell)
  if (!method) refuse('method', 'method.wrong', { value: methodCell })
  const sold = readSale(cellOf('sold'), matching, facts.today, refuse)
  if (!period || !money || !method || sold === undefined) return undefined
  const soldOn = sold ?? (period.startOn < facts.today ? period.startOn : facts.today)
  const yesterday = addDays(facts.today, -1)
  return {
    planId: plan.id,
    planName: plan.name,
    ...period,
    ...money,
    method,
    soldOn,
    paidOn: soldOn < yesterday ? soldOn : yesterday,
  }
}

/** null: the file says nothing. */
function readSale(cell: string, { date_order }: Matching, today: Day, refuse: Refuse): Day | null | undefined {
  if (cell === '') return null
  const day = readDay(cell, { order: date_order, today })
  if (!day || day < addDays(today, -3660)) return refuse('sold', 'day.wrong', { value: cell })
  return day > today ? refuse('sold', 'sold.ahead', { value: cell }) : day
}

type Period = { startOn: Day; endOn: Day; durationDays: number }

function readPeriod(
  cellOf: CellOf,
  { date_order: order }: Matching,
  today: Day,
  plan: PlanOfGym,
  refuse: Refuse,
): Period | undefined {
  const dayAt = (field: 'start' | 'end'): Day | null | undefined => {
    const cell = cellOf(field)
    return cell === '' ? null : (readDay(cell, { order, today }) ?? refuse(field, 'day.wrong', { value: cell }))
  }
  const [start, end] = [dayAt('start'), dayAt('end')]
  const cell = cellOf('duration')
  const told = cell === '' ? null : (readDuration(cell) ?? refuse('duration', 'duration.wrong', { value: cell }))
  if (start === undefined || end === undefined || told === undefined) return undefined
  const length = told ?? plan.durationDays
  if (!start && !end) return refuse('start', 'start.required')
  const startOn = start ?? addDays(end ?? today, 1 - length)
  const endOn = end ?? endOfPeriod(startOn, length)
  if (endOn < startOn) return refuse('end', 'end.before_start', { value: cellOf('end') })
  const durationDays = daysBetween(startOn, endOn) + 1
  if (durationDays > 3660) return refuse('end', 'day.far', { value: cellOf('end') })
  if (startOn < addDays(today, -3660) || startOn > addDays(today, 732))
    return refuse(start ? 'start' : 'end', 'day.far', { value: cellOf(start ? 'start' : 'end') })
  return { startOn, endOn, durationDays }
}

function readMoney(
  cellOf: CellOf,
  matching: Matching,
  plan: PlanOfGym,
  refuse: Refuse,
): { price: Tiyin; paid: Tiyin } | undefined {
  const amountAt = (field: 'price' | 'paid' | 'debt'): Tiyin | null | undefined => {
    const cell = cellOf(field)
    return cell === '' ? null : (readAmount(cell) ?? refuse(field, 'amount.wrong', { value: cell }))
  }
  const [told, paidCell, debtCell] = [amountAt('price'), amountAt('paid'), amountAt('debt')]
  if (told === undefined || paidCell === undefined || debtCell === undefined) return undefined
  const price = told ?? (paidCell !== null && debtCell !== null ? paidCell + debtCell : plan.price)
  if (debtCell !== null && debtCell > price) return refuse('debt', 'debt.above_price', { value: cellOf('debt') })
  const paid = paidCell ?? (debtCell === null ? silentPaid(matching, price) : price - debtCell)
  if (paid > price) return refuse('paid', 'paid.above_price', { value: cellOf('paid') })
  if (paidCell !== null && debtCell !== null && paidCell + debtCell !== price)
    return refuse('debt', 'debt.differs', { value: cellOf('debt') })
  return { price, paid }
}

/** A file with a column for money that is empty in this row says: nothing paid, or nothing owed. */
function silentPaid({ columns, without_payment }: Matching, price: Tiyin): Tiyin {
  if (columns.includes('paid')) return 0
  if (columns.includes('debt')) return price
  return without_payment === 'paid' ? price : 0
}
