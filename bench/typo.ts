import { foldText } from '#src/contract/text.ts'
import { typedNames } from './data-set.ts'

/** A letter of the family name is missing, or two are swapped. The search takes double letters for one, so none arise here. */
export const withTypo = (nr: number): string => {
  const name = foldText(typedNames.families[(nr * 7) % typedNames.families.length] ?? '')
  const at =
    [2, 3, 4].find(
      (place) => place >= 2 + (nr % 2) && name[place - 1] !== name[place + 1] && name[place] !== name[place + 2],
    ) ?? 1
  return nr % 2 === 0
    ? name.slice(0, at) + name.slice(at + 1)
    : `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
}
