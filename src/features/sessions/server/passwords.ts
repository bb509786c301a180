import { type Options, hash, verify } from '@node-rs/argon2'
import type { Fail } from '#src/server/failure.ts'
import { isWeak, type PasswordOwner } from './weak-passwords.ts'

/** argon2id, with what OWASP names as the minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const satisfies Options
const asHashed = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

/** Was it hashed otherwise than a new one is? Whoever types it next has it hashed anew. */
export const isHashedOtherwise = (stored: string): boolean => !stored.startsWith(asHashed)

let decoy: Promise<string> | undefined
/** Made once; one that could not be is made anew by whoever comes next. */
function ofNobody(): Promise<string> {
  decoy ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/** Compares; an unknown account costs as much time as a known one. */
export async function passwordMatches(stored: string | null | undefined, typed: string): Promise<boolean> {
  const matches = await verify(stored ?? (await ofNobody()), typed.normalize('NFC'))
  return stored ? matches : false
}

/** Would either open what the other opens? */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC')

/** Whoever runs the platform has a longer one, when it is made and when it is changed. */
export const superadminPasswordLength = 12

/** A password that is tried first, by everybody or by who knows the person, is refused when it is chosen. */
export function assertPasswordIsUncommon(
  fail: Fail<'invalid_input'>,
  password: string,
  field: string,
  owner: PasswordOwner,
): void {
  if (isWeak(password, owner)) throw fail('invalid_input', { fields: { [field]: 'password.common' } })
}
