import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#src/server/schema.generated.ts'
import { type CardColumn, cardFact, type CardField, cardFields, type memberCard } from '../card.ts'
import type { Member } from '../contract.ts'

/** What is written on a member's card, as the API tells it. */
export type Card = Pick<Member, CardField>
/** The same as it is stored. */
export type CardRow = { [F in CardField as (typeof memberCard)[F]['column']]: Card[F] }
/** What is given of it; the rest is not said. */
export type GivenCard = { [F in CardField]?: Card[F] | undefined }

const columns: readonly (CardColumn & keyof DB['members'])[] = cardFields.map((field) => cardFact(field).column)
/** `admin_id` of `m` beside others: a name with its table. */
const named = (column: string, of?: string) => sql.ref(of ? `${of}.${column}` : column)

/** The card's columns, of the table `of` where there are several. */
export const cardColumns = (of?: string): RawBuilder<unknown> => sql.join(columns.map((column) => named(column, of)))

/** Their values in the same order; what is not given is null. */
export const cardValues = (given: GivenCard): RawBuilder<unknown> =>
  sql.join(cardFields.map((field) => given[field] ?? null))

/** `fullname = …` for an update. */
export const setCard = (card: Card): RawBuilder<unknown> =>
  sql.join(cardFields.map((field) => sql`${named(cardFact(field).column)} = ${card[field]}`))

/** `fullname = excluded.fullname` for a row that comes back. */
export const setCardAsInserted = (): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${named(column)} = ${named(column, 'excluded')}`))

export const cardOf = (row: CardRow): Card =>
  Object.fromEntries(cardFields.map((field) => [field, row[cardFact(field).column]])) as Card // CardRow is made of it

/** The card after a change: what is left out stays. */
export const changedCard = (before: Card, change: GivenCard): Card => ({
  ...before,
  ...Object.fromEntries(cardFields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]))),
})

/** What an erasure does to each column. */
export const erasedCard = Object.fromEntries(
  cardFields.map((field) => [cardFact(field).column, cardFact(field).erased === 'word' ? 'word' : sql`null`]),
) as Readonly<Record<CardColumn, 'word' | RawBuilder<unknown>>> // of all its columns
