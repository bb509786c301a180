import pg from 'pg'

/** The database is away or too busy for a moment: the client is asked to come back (429), never logged out. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100', // its disk is full
  '53200', // or its memory
  '53300',
  '55P03',
  '57014',
])
const outOfLuck = new Set(['40P01', '40001'])
/** The server knows no statement of that name, or has one already: the connection is shared by a pooler that keeps no names. */
const foreignNames = new Set(['26000', '42P05'])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A socket that is not there; a file that is not there is another matter. */
const isWithoutSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** A pooler that lets nobody in says that the protocol was broken; so does PostgreSQL of a statement of ours, and goes on. */
const isRefusedByPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && error instanceof pg.DatabaseError && error.severity === 'FATAL'

export const isAway = (error: unknown): boolean =>
  unavailable.has(codeOf(error)) ||
  isWithoutSocket(error) ||
  isRefusedByPooler(error) ||
  (error instanceof Error &&
    /Connection (terminated|ended)|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/i.test(
      error.message,
    ))

/** It is asked to write, and only follows another one: a copy that has not taken over yet, or one that was the database before. A read that writes is our own fault. */
export const isFollowing = (error: unknown, readOnly: boolean): error is Error => !readOnly && codeOf(error) === '25006'

/** A deadlock, or another transaction was faster: the next try may go well. */
export const isWorthAnotherTry = (error: unknown): boolean => outOfLuck.has(codeOf(error))

/** The copy is gone, or could not keep what was being read: the database itself answers. One that took too long takes as long there. */
export const isCopyAway = (error: unknown): boolean =>
  isWorthAnotherTry(error) || (isAway(error) && codeOf(error) !== '57014')

/** Codes by which a server, or a pooler before it, ends the connection. */
const endsConnection = /^(08|57P0)/

/**
 * Nothing was answered: what was asked last may have been done. Whoever was told of an error by the server, or sent nothing over a
 * connection that was gone, knows that it was not.
 */
export const isAnswerLost = (error: unknown): boolean =>
  isAway(error) &&
  !/not queryable/i.test((error as Error).message) && // only errors are `isAway`
  (!(error instanceof pg.DatabaseError) || endsConnection.test(codeOf(error)))

export const isForeignName = (error: unknown): boolean => foreignNames.has(codeOf(error))

export const isPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan')
