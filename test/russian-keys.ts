const [english, russian] = ['QWERTYUIOPASDFGHJKL:ZXCVBNM', 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЖЯЧСМИТЬ']

/** What a scanner types for this code where the keyboard is set to Russian. */
export const inRussian = (code: string): string =>
  [...code].map((sign) => russian[english.indexOf(sign)] ?? sign).join('')
