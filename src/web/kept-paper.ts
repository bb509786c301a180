import { useState } from 'react'
import { type PaperFormat, papers } from '#src/contract/papers.ts'

/** What stands on a roll: as wide as the printer reaches, in its letters. */
export const rollClass = { 58: 'w-[52mm] text-[2.8mm]/[3.9mm]', 80: 'w-[72mm] text-[3.2mm]/[4.4mm]' } as const

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

function keepFormat(format: PaperFormat): void {
  try {
    localStorage.setItem(key, format)
  } catch {
    // see keptFormat
  }
}

/** On which paper is printed: what was printed on last, whatever it was; chosen here, it is what the next opens with. */
export function useKeptPaper(): [PaperFormat, (format: PaperFormat) => void] {
  const [format, setFormat] = useState(keptFormat)
  return [
    format,
    (next) => {
      keepFormat(next)
      setFormat(next)
    },
  ]
}
