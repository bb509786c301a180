import pg from 'pg'

const int8 = 20
const date = 1082
const dateArray = 1182

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('an integer of the database is beyond 2^53')
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8, safeInteger],
  [date, (text) => text], // a Date would shift the day by the machine's time zone
  [dateArray, (text) => (text === '{}' ? [] : text.slice(1, -1).split(','))],
])

/** How a column of this type of PostgreSQL is read. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')
