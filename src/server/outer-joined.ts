/** Columns of a left join: all of a row, or none of them. One that is never null tells which. */
export type OuterJoined<Row> = Row | { [Column in keyof Row]: null }
