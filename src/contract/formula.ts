/**
 * A sign that begins a formula, at the start of a text or after what some program takes for the end of a cell: one with
 * another separator splits a text at `,` or a tab, and quotes in the middle of its cell don't stop it. Of the cell that begins
 * there it takes quotes that close at once away: `""=1` is `=1` to it. What stands before is looked at from each sign
 * backwards: from the separators on, a text of nothing else took the square of its length.
 */
export const formula = /[=+\-@\uff1d\uff0b\uff0d\uff20](?<=(?:^[^\S\t\r\n]*|[,;\t\r\n]["\s,;]*).)/g
