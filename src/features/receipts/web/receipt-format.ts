import { type ReceiptFormat, receiptFormats } from '../rules.ts'

const key = 'receiptFormat'

/** The paper that was printed on last; a receipt printer until somebody chooses otherwise. */
export function keptFormat(): ReceiptFormat {
  try {
    const kept = localStorage.getItem(key)
    return receiptFormats.find((format) => format === kept) ?? '80mm'
  } catch {
    return '80mm' // storage is switched off
  }
}

export function keepFormat(format: ReceiptFormat): void {
  try {
    localStorage.setItem(key, format)
  } catch {
    // see keptFormat
  }
}
