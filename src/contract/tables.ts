/**
 * Names the tables that the answer to a read came from, and those that a write wrote, with commas between: after a write
 * a page asks again what came from them. Without it anything may be another one.
 */
export const tablesHeader = 'tables'
