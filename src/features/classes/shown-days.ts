/** A member sees the classes of so many days at least, and of more where booking opens earlier. */
export const twoWeeks = 14

/** A coach's own page: yesterday can still be noted, two weeks lie ahead. */
export const ownDays = { back: 1, shown: 15 }
