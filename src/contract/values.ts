import * as z from 'zod/mini'
import { type Day, isDay, tashkentDay } from './days.ts'
import { field, type FieldKey } from './fields.ts'
import { isId } from './ids.ts'
import { maxAmountTiyin, type Tiyin, toTiyin } from './money.ts'
import { givenMethods, type paymentMethods, type paymentProviders } from './payment-methods.ts'
import { isForeign, isWholeNumber, parseContactPhone, parseMobile } from './phones.ts'
import { hasControls, normaliseName, withoutUnseen } from './text.ts'

/** The values that every contract speaks of. What a person may type is told at the field, in their language. */

/** What the API document says of a schema beyond what the schema itself knows: a record's name, a text's format, limits that a pattern or a rule holds. */
export const described = z.registry<{
  id?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}>()

/** A record that several answers carry: one named schema of the API document. */
export const record = <T extends z.ZodMiniType>(name: string, schema: T): T => {
  described.add(schema, { id: name })
  return schema
}

const isMissing = (typed: unknown): boolean => typed === undefined || typed === null || typed === ''

/** What a value is told that is none of its kind: that it is missing, or that it is wrong. `error` is said of both. */
const noneOr =
  (wrong: FieldKey, error?: FieldKey) =>
  ({ input }: { input?: unknown }): FieldKey =>
    error ?? (isMissing(input) ? 'required' : wrong)

/** The id of a record: a UUID, lower case. */
export const id = (error?: FieldKey) =>
  z.pipe(
    z
      .string({ error: noneOr('id.invalid', error) })
      .check(z.refine(isId, { error: noneOr('id.invalid', error) }))
      .register(described, { format: 'uuid' }),
    z.transform((text: string) => text.toLowerCase()),
  )

type TextRule = { min?: number; max?: number; error?: FieldKey; short?: FieldKey }

/** A string; what is none was typed wrong, not left out. */
export const stringOr = (missing: FieldKey) =>
  z.string({ error: ({ input }): FieldKey => (isMissing(input) ? missing : 'invalid') })

/** Free text on one or more lines, trimmed, without control characters and what nobody sees. `error` is said when it is missing, `short` when it is too short. */
export const text = ({ min = 1, max = 200, error = 'required', short = 'too_short' }: TextRule = {}) =>
  stringOr(error).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    // each with a word of its own: without one it would say what the type says, that nothing was typed
    z.minLength(min, { error: ({ input }) => (input === '' ? error : short) }),
    z.maxLength(max, field('too_long')),
    z.refine((value) => !hasControls(value), field('text.control')),
  )

/** A text that may be left empty; empty becomes null. */
export const optionalText = (max = 500) =>
  z.optional(
    z.nullable(
      z.pipe(
        text({ min: 0, max }),
        z.transform((value: string) => value || null),
      ),
    ),
  )

/** A person's, gym's or plan's name with the apostrophes of proper Uzbek. */
export const name = (rule: TextRule = {}) => z.pipe(text({ max: 120, ...rule }), z.transform(normaliseName))

type PhoneErrors = { required: FieldKey; invalid: FieldKey; unknown?: FieldKey }

/** As it may be typed, with whatever stands between the digits. */
const longestPhone = 60

const phoneWith = (
  parse: (typed: string) => string | undefined,
  { required, invalid, unknown = invalid }: PhoneErrors,
) =>
  z.pipe(
    stringOr(required)
      .check(
        z.refine((typed) => typed.trim() !== '' && typed.trim() !== '+998', { error: required, abort: true }),
        z.refine((typed) => !isForeign(typed), { error: 'phone.foreign', abort: true }),
        z.refine((typed) => parse(typed) !== undefined || !isWholeNumber(typed), { error: unknown, abort: true }),
        z.refine((typed) => typed.length <= longestPhone && parse(typed) !== undefined, field(invalid)),
      )
      .register(described, { maxLength: longestPhone }),
    z.transform((typed: string) => parse(typed) ?? typed),
  )

/** A mobile number typed any way → `+998XXXXXXXXX`. */
export const phone = () =>
  phoneWith(parseMobile, { required: 'phone.required', invalid: 'phone.invalid', unknown: 'phone.code_unknown' })
/** A gym's contact number: mobile or fixed line. */
export const contactPhone = () =>
  phoneWith(parseContactPhone, { required: 'phone.required', invalid: 'gym.phone_invalid' })

/** A calendar day, `YYYY-MM-DD`. */
export const day = (error?: FieldKey) =>
  z
    .string({ error: noneOr('day.invalid', error) })
    .check(
      z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), { error: noneOr('day.invalid', error), abort: true }),
      z.refine(isDay, { error: error ?? 'day.none', abort: true }),
      // beyond these calendars begin to disagree
      z.refine((text) => text >= '1900-01-01' && text <= '2999-12-31', { error: error ?? 'day.out_of_range' }),
    )
    .register(described, { format: 'date' }) as z.ZodMiniType<Day, string>

/** A day that somebody plans with: a year that was mistyped is none. */
export const plannedDay = () =>
  day().check(z.refine((typed: Day) => typed >= '2000-01-01' && typed <= '2100-12-31', field('day.out_of_range')))

/** A month as its first day: `YYYY-MM`, or any day of it. */
export const month = () =>
  z.pipe(
    z
      .string()
      .check(z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, field('month.invalid')))
      .register(described, { maxLength: 10 }),
    z.transform((typed) => `${typed.slice(0, 7)}-01`),
  ) as z.ZodMiniType<Day, string>

/** The last day of a period is not before the first; what is no day is told where it stands. */
export const endsAfterStart = <T extends { start_date: string; end_date: string }>(): z.core.$ZodCheck<T> =>
  z.refine(({ start_date, end_date }) => !isDay(start_date) || !isDay(end_date) || start_date <= end_date, {
    ...field('day.end_first'),
    path: ['end_date'],
    // together with whatever else is wrong
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** A birthday that may be left out or taken away. */
export const dateOfBirth = () =>
  z.optional(
    z.nullable(
      z
        .pipe(
          z.union([day('birth.invalid'), z.literal('')], field('birth.invalid')),
          z.transform((value: string) => value || null),
        )
        .check(
          z.refine(
            (value) => value === null || (value >= '1900-01-01' && value <= tashkentDay(new Date())),
            field('birth.invalid'),
          ),
        ),
    ),
  )

const decimal = /^\d{1,13}(\.\d{1,2})?$/
const somNumber = z.number().register(described, { minimum: 0, maximum: maxAmountTiyin / 100 })
const asNumber = (value: number | string): number => (typeof value === 'string' ? Number(value) : value)

type SomRule = { min?: 0 | 'positive'; error?: FieldKey }

/** What keeps a value from being an amount; a number is told the same by the checks of `som`. `error` is said of none and of too little. */
const somFault = (typed: unknown, error?: FieldKey): FieldKey => {
  if (isMissing(typed)) return error ?? 'required'
  if (typeof typed !== 'string' || !/^-?\d+(\.\d{1,2})?$/.test(typed)) return 'som.invalid'
  return typed.startsWith('-') ? (error ?? 'som.negative') : 'som.too_big'
}

/** Soʻm in JSON (a number, or its digits, with at most two decimals) → exact tiyin. */
export const som = ({ min = 0, error }: SomRule = {}): z.ZodMiniType<Tiyin, number | string> =>
  z.pipe(
    z
      .union(
        [
          somNumber,
          z
            .string()
            .check(z.regex(decimal, { error: ({ input }) => somFault(input, error) }))
            .register(described, { maxLength: 16 }),
        ],
        { error: ({ input }) => somFault(input, error) },
      )
      .check(
        z.refine((value) => toTiyin(asNumber(value)) !== undefined, {
          error: ({ input }) => (asNumber(input as number) * 100 > maxAmountTiyin ? 'som.too_big' : 'som.invalid'), // the union above let nothing else through
          abort: true,
        }),
        z.refine((value) => asNumber(value) >= 0, { error: error ?? 'som.negative', abort: true }),
        z.refine((value) => min === 0 || asNumber(value) > 0, field(error ?? 'som.positive')),
        z.refine((value) => asNumber(value) * 100 <= maxAmountTiyin, field('som.too_big')),
      ),
    z.transform((value: number | string) => toTiyin(asNumber(value)) ?? 0),
  )

/** Soʻm in a reply: made with `toSom`. */
export const somReply = () => z.number()

/** What keeps a value from being a whole number; `missing` is said of none. */
const wholeFault = (typed: unknown, missing: FieldKey = 'required'): FieldKey =>
  isMissing(typed) ? missing : 'whole.invalid'

/** A whole number, or its digits as a query or a multipart form brings them. `error` is said when there is none, or too little. */
export const whole = (min: number, max: number, error?: FieldKey): z.ZodMiniType<number, number | string> =>
  z.pipe(
    z.pipe(
      z.union(
        [
          z.number().register(described, { minimum: min, maximum: max }),
          z
            .string()
            .check(z.regex(/^-?\d{1,15}$/, { error: ({ input }) => wholeFault(input, error) }))
            .register(described, { maxLength: 16 }),
        ],
        { error: ({ input }) => wholeFault(input, error) },
      ),
      z.transform(asNumber),
    ),
    z
      .number()
      .check(
        z.minimum(min, error ? field(error) : undefined),
        z.maximum(max),
        z.refine(Number.isInteger, field('whole.invalid')),
      ),
  )

/** A flag as JSON, a query or a multipart form writes it. */
export const flag = (): z.ZodMiniType<boolean, boolean | string> =>
  z.pipe(
    z.union([
      z.boolean(),
      z
        .string()
        .check(z.regex(/^(true|false|1|0)$/))
        .register(described, { maxLength: 5 }),
    ]),
    z.transform((value: boolean | string) => value === true || value === 'true' || value === '1'),
  )

/** One of the names, or `all`, which means no filter (undefined). */
export const filter = <const T extends readonly string[]>(
  names: T,
): z.ZodMiniOptional<z.ZodMiniType<T[number] | undefined, string | undefined>> =>
  z.optional(
    z.pipe(
      z.enum(['all', '', ...names] as [string, ...string[]]),
      z.transform((value: string) => (value === 'all' || value === '' ? undefined : value) as T[number] | undefined), // the enum holds no other name
    ),
  )

/** A-Z (`true`, `abc`) or Z-A (`false`, `cba`). */
export const filterAz = (): z.ZodMiniOptional<z.ZodMiniType<'abc' | 'cba' | undefined, string | undefined>> =>
  z.optional(
    z.pipe(
      z.enum(['abc', 'cba', 'true', 'false', '']),
      z.transform((value) => (value === '' ? undefined : value === 'abc' || value === 'true' ? 'abc' : 'cba')),
    ),
  )

/** A column that a list is ordered by; a minus before its name begins at the end: `-end`. */
export type SortOf<C extends string> = C | `-${C}`
export const sortBy = <const C extends string>(
  ...columns: readonly C[]
): z.ZodMiniOptional<z.ZodMiniType<SortOf<C> | undefined, string | undefined>> =>
  z.optional(
    z.pipe(
      z.enum(['', ...columns.flatMap((column) => [column, `-${column}`])]),
      z.transform((value: string) => (value === '' ? undefined : value) as SortOf<C> | undefined), // the enum holds no other name
    ),
  )

/** What every list takes: page ≥ 1 (1), limit 1…100 (10), order and search. */
export const listQuery = {
  page: z._default(whole(1, 1_000_000), 1),
  limit: z._default(whole(1, 100), 10),
  filterAz: filterAz(),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}

/** From which day to which the rows of a list are, both included; '' for none. */
export const daysOfList = {
  start_date: z.optional(z.union([day(), z.literal('')])),
  end_date: z.optional(z.union([day(), z.literal('')])),
}

/** A list of names or ids. JSON has a list; a multipart form, which can't send an empty one, sends an empty text. */
export const listOf = (item: z.ZodMiniType<string, string>, max = 200): z.ZodMiniType<string[], string[] | ''> =>
  z.pipe(
    z.union([z.array(item).check(z.maxLength(max)), z.literal('')]),
    z.transform((list: string[] | '') => list || []),
  )

/** Optional tenant selectors: they narrow, they never widen. */
export const selectors = { admin_id: z.optional(id()), gym_id: z.optional(id()) }

const paginationReply = record(
  'Pagination',
  z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
)
export const pagination = () => paginationReply

/** The `pagination` part of a list reply. */
export const paginationOf = (query: { page: number; limit: number }, total: number) => ({
  page: query.page,
  limit: query.limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / query.limit)),
})

/** An option of a plan as it is sold: a name and a value. */
export const planOption = () =>
  z.object({
    key: text({ max: 100, error: 'option.key_required' }),
    value: text({ max: 200, error: 'option.value_required' }),
  })

/** An editable record's version: the PUT sends back what the GET gave. */
export const version = () => whole(1, 2_147_483_647)

/** A time of the Tashkent clock, `HH:MM`; 24:00 ends a day. */
export const clockTime = () =>
  z
    .string(field('time.invalid'))
    .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, field('time.invalid')))
    .register(described, { maxLength: 5 })

export const instant = () => z.string()
export const imageUrl = () => z.nullable(z.string())

export type GivenMethod = (typeof givenMethods)[number]
export const paymentMethod = () => z.enum(givenMethods, field('transaction.method_required'))
export type PaymentMethod = (typeof paymentMethods)[number]

export type PaymentProvider = (typeof paymentProviders)[number]

/** The gyms for which something is: one at least. */
export const gymIds = () =>
  z.array(id(), field('gym.required')).check(z.minLength(1, field('gym.required')), z.maxLength(200))

/** The six figures that came to a phone. */
export const sentCode = () =>
  z
    .string(field('code.required'))
    .check(z.trim(), z.minLength(1, { error: 'code.required', abort: true }), z.regex(/^\d{6}$/, field('code.invalid')))
    .register(described, { maxLength: 6 })

/** A password as it is typed at a sign-in or chosen: at least six characters. */
export const password = () =>
  stringOr('password.required').check(
    z.minLength(1, { error: 'password.required', abort: true }),
    z.minLength(6, field('password.short')),
    z.maxLength(200, field('too_long')),
  )
