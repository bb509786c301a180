const apostrophes = /[\u02bb\u02bc\u2018\u2019\u0060\u00b4\u0027]/g

const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'o',
  ғ: 'g',
  қ: 'q',
  ҳ: 'h',
}

/**
 * The form in which names are compared: lower case, no apostrophes, Cyrillic as Latin, single spaces.
 * `Gʻulom Oʻrinov`, `G'ulom O'rinov` and `Ғулом Ўринов` all fold to `gulom orinov`.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(/[а-яёўғқҳ]/g, (letter) => cyrillic[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** The digits of a search text when it looks like a part of a phone number (four or more of them), else undefined. */
export function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s+().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length >= 2 ? digits : undefined
}

/** A name as it is kept: trimmed, single spaces, oʻ gʻ with U+02BB, every other apostrophe U+02BC. */
export const normaliseName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`([oOgG])${apostrophes.source}`, 'g'), '$1\u02bb')
    .replace(new RegExp(`(?<=\\p{L})${apostrophes.source.replace('\\u02bb', '')}`, 'gu'), '\u02bc')

/**
 * Signs that stand for nothing on a screen, or turn the direction of what stands around them: with them a name looks empty, or like
 * another one. What joins the parts of one picture stays.
 */
const unseen =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e001f}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** Signs that steer a device, other than the ends of lines and tabs. */
export const hasControls = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
