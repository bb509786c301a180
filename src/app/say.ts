/** A line of the product for whoever started it. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`)
