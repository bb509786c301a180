/** Names the open page that a write comes from: what is announced of it is no news there, for its answer says what to read again. */
export const pageHeader = 'page'
