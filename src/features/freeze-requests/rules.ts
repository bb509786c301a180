export const requestStates = ['waiting', 'accepted', 'refused'] as const
export type RequestState = (typeof requestStates)[number]
