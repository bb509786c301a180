/** A limit of a call that comes before its work: what it throws is the answer. */
export type Guard<Input, Limited> = ((input: Input, context: Limited) => Promise<void>) & {
  /** Which calls it is for; those that it is not for need no transaction of its own. All of them when absent. */
  isFor?: (input: Input) => boolean
}

/** A limit of those calls alone that bring what it counts. */
export const guardOf = <Input, Limited>(
  isFor: (input: Input) => boolean,
  guard: (input: Input, context: Limited) => Promise<void>,
): Guard<Input, Limited> => Object.assign(guard, { isFor })
