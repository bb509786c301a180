/** How anything that a member asks the desk for stands. */
export const requestStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]
/** So many of a kind a member sends an owner in a day, those taken back among them: each one tells the desk. */
export const requestsADay = 5
