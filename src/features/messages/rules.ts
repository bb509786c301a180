/** One apostrophe outside the GSM alphabet halves what fits into a part: ʻ ʼ ‘ ’ ` → ', no-break spaces → spaces. */
export const gsmText = (text: string): string =>
  text
    .replace(/[\u02bb\u02bc\u2018\u2019\u0060\u00b4]/g, "'")
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[\u2013\u2014]/g, '-')

const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const extended = /[\^{}\\[~\]|€]/g

/** Letters and SMS parts of a text: 160/153 letters a part in the GSM alphabet, 70/67 in any other. */
export function partsOf(text: string): { letters: number; parts: number; isGsm: boolean } {
  const isGsm = gsm.test(text)
  const letters = isGsm ? text.length + (text.match(extended)?.length ?? 0) : text.length
  const [single, joined] = isGsm ? [160, 153] : [70, 67]
  return { letters, isGsm, parts: letters <= single ? 1 : Math.ceil(letters / joined) }
}
