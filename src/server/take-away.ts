/** Takes one part out of an answer: `['partial', 'paid']`, and the same of every one where a list is on the way. */
export function takeAway(answer: object, [key = '', ...rest]: string[]): void {
  if (Array.isArray(answer)) for (const one of answer) takeAway(one as object, [key, ...rest])
  else if (rest.length === 0) Reflect.deleteProperty(answer, key)
  else takeAway(Reflect.get(answer, key) as object, rest)
}
