import { foldText } from '#src/contract/text.ts'
import { type ColumnMeaning, type ImportField, mayRepeat } from '../rules.ts'

/** Folded words of a title, in the order in which they are tried: Uzbek, Russian and English alike. */
const titles: readonly [ImportField | 'skip', RegExp][] = [
  ['skip', /^(sabab|prichina|reason|xato|oshibka|error|no|n|t r|tr|id|kod|code|qator|row)$/],
  [
    'consent_sms',
    /(sms|reklam|marketing|takliflar|rassilk|news|offers).*(rozi|soglas|consent|agree)|(rozi|soglas|consent|agree).*(sms|reklam|marketing|takliflar|rassilk|news|offers)/,
  ],
  ['consent', /\brozi|soglas|consent|agree/],
  ['birth_date', /tugilgan|tugilish|tavallud|rojd|birth|dob\b/],
  ['method', /(tolov|oplat|pay).*(turi|usul|shakl|method|type)|(turi|usul|sposob|forma|tip|vid).*(tolov|oplat|pay)/],
  ['phone', /tel|phone|mobil|raqam|nomer|aloqa|kontakt|contact|\btelegram/],
  ['sold', /sotilgan|sotuv|sotib|prodaj|pokup|sold|sale|purchase|tolangan sana|data oplat|payment date|tolov sana/],
  ['debt', /qarz|qoldi|dolg|zadol|ostat|debt|due\b|remaining|balance|owes/],
  ['paid', /tolan|tolov|tolagan|oplach|oplat|vnes|paid|payment|amount|avans/],
  [
    'end',
    /tugash|tugay|tugadi|oxiri|oxirgi|gacha|okonch|konets|konch|istek|do kakogo|end\b|expir|until|valid|\bto\b|muddat.*gacha/,
  ],
  ['start', /boshla|boshi|kirgan|dan\b|nachal|start|begin|from|activ/],
  ['duration', /davomi|muddat|srok|dney|kun\b|kunlar|duration|days|length|necha oy|period/],
  ['price', /narx|summa|tsena|stoim|price|cost|qiymat|baho/],
  [
    'plan',
    /tarif|abonement|abonent|azolik|plan\b|paket|package|membership|obuna|tur\b|turi|xizmat|usluga|product|service/,
  ],
  ['gender', /jins|\bpol\b|gender|sex/],
  ['note', /izoh|primech|komment|comment|note|remark|qaydlar|zametk/],
  [
    'fullname',
    /f i (sh|o)|\bfi(sh|o)\b|ism|imya|famil|otchest|sharif|otasi|\bname\b|fullname|surname|patronym|toliq|mijoz|klient|client|member|azo\b|uchastnik|familya|fio/,
  ],
]

/** A title as it is compared: letters and figures alone. */
export const foldTitle = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What a title most likely means; `skip` when nothing is recognised. */
export const guessColumn = (title: string): ColumnMeaning => {
  const words = foldTitle(title)
  if (words === '') return 'skip'
  return titles.find(([, pattern]) => pattern.test(words))?.[0] ?? 'skip'
}

/** One meaning for each column; what may stand in one column only goes to the first that looks like it. */
export function guessColumns(columnTitles: readonly string[]): ColumnMeaning[] {
  const taken = new Set<ColumnMeaning>()
  return columnTitles.map((title) => {
    const meaning = guessColumn(title)
    if (mayRepeat(meaning)) return meaning
    if (taken.has(meaning)) return 'skip'
    taken.add(meaning)
    return meaning
  })
}

/** Which of the first lines holds the titles: the one with the most that are recognised, else the first with two cells. */
export function findTitles(lines: readonly (readonly string[])[], titlesOf?: readonly RegExp[]): number {
  const count = (cells: readonly string[]): number =>
    titlesOf
      ? titlesOf.filter((pattern) => cells.some((cell) => pattern.test(foldTitle(cell)))).length
      : guessColumns(cells).filter((meaning) => meaning !== 'skip').length
  const known = lines.slice(0, 10).map(count)
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  const filled = lines.findIndex((cells) => cells.filter((cell) => cell !== '').length >= 2)
  return Math.max(0, filled)
}
