export const leftAsWritten: RegExp[]
