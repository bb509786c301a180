/** The keys of a Russian or Uzbek Cyrillic keyboard, and the signs of the English one that lie on the same keys. */
const keys: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['йцукенгшщзхъ', 'qwertyuiop[]'],
    ['фывапролджэ', "asdfghjkl;'"],
    ['ячсмитьбюё', 'zxcvbnm,.`'],
    ['ЙЦУКЕНГШЩЗХЪ', 'QWERTYUIOP{}'],
    ['ФЫВАПРОЛДЖЭ', 'ASDFGHJKL:"'],
    ['ЯЧСМИТЬБЮЁ', 'ZXCVBNM<>~'],
    ['ўқғҳЎҚҒҲ', 'os-=OS_+'],
  ].flatMap(([there = '', here = '']) => [...there].map((letter, at) => [letter, here[at] ?? letter])),
)

/**
 * What was meant by a code: a scanner presses keys, and under a Cyrillic layout they write other letters. Of codes alone, which have none of
 * these; a name that is searched for stays as typed.
 */
export const asLatinKeys = (code: string): string => code.replace(/[а-яёўғқҳ]/gi, (letter) => keys[letter] ?? letter)
