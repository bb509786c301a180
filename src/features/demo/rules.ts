/** A demo gym is thrown away by itself so many days after it was made. */
export const demoGymDays = 30
