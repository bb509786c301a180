export const requestStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]
