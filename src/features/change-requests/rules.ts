export const changeRequestStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const
export type ChangeRequestState = (typeof changeRequestStates)[number]
