/** What the first page asks comes before what may be asked. */
export const quietMs = 2000
