/** A member sees the classes of so many days at least, and of more where booking opens earlier. */
export const twoWeeks = 14
