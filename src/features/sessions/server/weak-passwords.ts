import { BRAND_NAME } from '#src/contract/brand.ts'
import { foldText } from '#src/contract/text.ts'
import { commonPasswords } from './common-passwords.ts'
import { commonWords } from './common-words.ts'

/** Whose password it is to be: what strangers know of them is no secret. */
export type PasswordOwner = { login?: string | undefined; fullname?: string | undefined }

const rows = [
  '012345678901234567890',
  '1234567891011121314151617181920',
  '00112233445566778899',
  '1020304050607080900',
  '13579024680',
  '1357911131517',
  '24681012141618',
  '10293847560',
  // over the keys of a telephone and of digits
  '147258369',
  '147896325',
  '159357',
  '159753',
  '142536',
  '258456',
  '123654789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгдеёжзийклмн',
  '!@#$%^&*()',
  'a1b2c3d4e5f6g7',
  '12qwaszx',
]
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** A walk over the keys or the alphabet, in pieces of three signs or more: `123456`, `qweasd`, `abc123`. */
function isWalk(text: string): boolean {
  const isStep = (piece: string) => walks.some((walk) => walk.includes(piece))
  /** Where a piece may end. */
  const ends = new Set([0])
  for (const at of ends) for (let end = at + 3; end <= text.length && isStep(text.slice(at, end)); end++) ends.add(end)
  return text.length > 0 && ends.has(text.length)
}

/** One or two signs alone, or a short piece again and again. */
const isRepetition = (text: string): boolean => new Set(text).size <= 2 || /^(.{1,5}?)\1+.{0,2}$/su.test(text)

const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text)

/** A day as people write it: 010190, 01011990, 1990-01-01. */
function isDate(digits: string): boolean {
  const fits = (day: string, month: string) =>
    Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  const [a, b] = [digits.slice(0, 2), digits.slice(2, 4)]
  if (digits.length === 6) return fits(a, b) || fits(b, a)
  if (digits.length !== 8) return false
  return (
    ((fits(a, b) || fits(b, a)) && isYear(digits.slice(4))) ||
    (isYear(digits.slice(0, 4)) && fits(digits.slice(6), digits.slice(4, 6)))
  )
}

/** What people put behind a word because a form asks for more: nothing that has to be guessed. */
const isTail = (text: string): boolean => {
  const digits = text.replace(/\D/g, '')
  return digits.length <= 4 || isWalk(digits) || isRepetition(digits) || isDate(digits)
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const straighten = (text: string): string => [...text].map((sign) => leet[sign] ?? sign).join('')

/** What everybody knows of every installation: what it is called, who signs in there, what they are asked for. */
const ofInstallations =
  `${foldText(BRAND_NAME)} root admin administrator superadmin super sysadmin boss direktor director owner manager
  menejer xodim staff employee kassir cashier reception receptionist operator moderator trener trainer coach murabbiy member azo client klient user guest login parol
  password passwd pass pwd kirish demo test gym fitness fitnes klub club zal`.split(/\s+/)
/** What stands behind such a word in addresses. */
const endings = 'uz com ru net app crm pro bot online'.split(' ')

/** Is it one of these words, or some of them one behind the other? */
function isMadeOf(text: string, words: readonly string[]): boolean {
  /** Where a word may end. */
  const ends = new Set([0])
  for (const at of ends) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return ends.has(text.length)
}

/** Who runs an installation signs in as one of these. */
const operators = 'root admin administrator superadmin super sysadmin'.split(' ')

/**
 * Words of these alone, with whatever signs between, and no more digits than people put around a word: `polvon-admin1`. Names of who
 * works there may be chosen beside anything but the product's name and the person's own.
 */
function isOfInstallation(text: string, own: ReadonlySet<string>): boolean {
  const chunks = foldText(text).match(/\p{L}+/gu) ?? []
  const names = [foldText(BRAND_NAME), ...own]
  const isNamed = chunks.some((chunk) => names.some((name) => chunk.includes(name)))
  return (
    chunks.length > 0 &&
    isTail(text.replace(/\p{L}/gu, '')) &&
    chunks.every((chunk) => isMadeOf(chunk, isNamed ? [...ofInstallations, ...own, ...endings] : operators))
  )
}

/** The letters between the first and the last one, and what stands around them. */
function partsOf(text: string): { stem: string; around: string } {
  const stem = /\p{L}.*\p{L}|\p{L}/su.exec(text)?.[0] ?? ''
  return { stem, around: text.replace(stem, '') }
}

/** Would it be among the first that somebody tries: anybody's, or this person's own? */
export function isWeak(password: string, { login = '', fullname = '' }: PasswordOwner = {}): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (isRepetition(text) || isWalk(text) || commonPasswords.has(text)) return true
  const digits = text.replace(/[^\p{L}\p{N}]/gu, '')
  const phone = login.replace(/\D/g, '')
  if (/^\d+$/.test(digits)) {
    if (isDate(digits) || isWalk(digits) || isRepetition(digits)) return true
    if (phone.length >= 9 && digits.length >= 6 && phone.includes(digits.slice(-9))) return true
  }
  if (phone.length >= 9 && digits.includes(phone.slice(-7))) return true
  const known = new Set(
    [login, ...fullname.split(/\s+/), fullname]
      .map((word) => foldText(word).replace(/[^\p{L}]/gu, ''))
      .filter((word) => word.length >= 3),
  )
  const isKnown = (word: string) =>
    word !== '' && (commonWords.has(word) || known.has(word) || isWalk(word) || isRepetition(word))
  const guessable = (written: string) => {
    if (isOfInstallation(written, known)) return true
    const { stem, around } = partsOf(written)
    const word = foldText(stem).replace(/[^\p{L}\d]/gu, '')
    if (!isTail(around)) return false
    if (isKnown(word) || commonPasswords.has(word)) return true
    // two of them in a row, `iloveyou`, `adminadmin`; with a sign between them only when both are the person's own
    const isOneWord = /^\p{L}+$/u.test(foldText(stem))
    const isPiece = (piece: string) => (isOneWord ? isKnown(piece) : known.has(piece))
    for (let at = 3; at <= word.length - 3; at++) if (isPiece(word.slice(0, at)) && isPiece(word.slice(at))) return true
    return false
  }
  const tail = /[\d!]*$/.exec(text)?.[0] ?? ''
  const bare = text.slice(0, text.length - tail.length)
  return guessable(text) || guessable(straighten(text)) || (isTail(tail) && guessable(straighten(bare)))
}
