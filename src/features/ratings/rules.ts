/** Who came within so many days may rate the gym, and so often. */
export const ratingDays = 30
export const stars = [1, 2, 3, 4, 5] as const
export const longestWords = 500
