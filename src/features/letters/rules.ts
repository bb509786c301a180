/** Longer than an SMS, shorter than a complaint that belongs on paper. */
export const letterLength = 1000
/** So many in an hour a member writes to a gym before it has answered: nobody fills a desk. */
export const lettersAnHour = 10
