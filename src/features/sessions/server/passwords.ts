import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#src/server/failure.ts'

/** argon2id with the library's defaults (19 MiB, two passes): what OWASP names as the minimum. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

let decoy: Promise<string> | undefined

/** Compares; an unknown account costs as much time as a known one. */
export async function passwordMatches(stored: string | null | undefined, typed: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), typed.normalize('NFC'))
  return stored ? matches : false
}

const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 222222 333333 444444 555555 666666 777777 888888 999999 121212 112233 123123 321321
  654321 987654 123321 qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx password password1 passw0rd
  parol parol1 parol123 admin1 admin123 administrator iloveyou welcome welcome1 monkey dragon letmein abc123 abcdef abcd1234 a123456 aa123456 google
  samsung toshkent tashkent uzbekistan ozbekiston 159753 147258 159357 789456 456789 123654 101010 131313 252525 696969 football superman`.split(
    /\s+/,
  ),
)

/** A password that everybody tries first is refused when it is chosen. */
export function assertPasswordIsUncommon(password: string, field: string): void {
  if (common.has(password.toLowerCase())) throw new Failure('invalid_input', { fields: { [field]: 'password.common' } })
}
