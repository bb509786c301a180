import { type PaperFormat, papers } from '#src/contract/papers.ts'

const key = 'receiptFormat'

/** The paper that was printed on last; a receipt printer until somebody chooses otherwise. */
export function keptFormat(): PaperFormat {
  try {
    const kept = localStorage.getItem(key)
    return papers.find((format) => format === kept) ?? '80mm'
  } catch {
    return '80mm' // storage is switched off
  }
}

export function keepFormat(format: PaperFormat): void {
  try {
    localStorage.setItem(key, format)
  } catch {
    // see keptFormat
  }
}
