/** HTML that was made here; anything else is text and gets escaped. */
export type Markup = { readonly markup: string }
type Value = string | number | Markup | readonly Value[] | null | undefined | false

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(written).join('')
}

/** A template of HTML: whatever is put in is text, unless it is HTML made by another template. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, index) => part + written(values[index])).join(''),
})

/** JSON for a data block of a page: nothing in it can end the block. */
export const jsonBlock = (value: object): Markup => ({
  markup: JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
})
