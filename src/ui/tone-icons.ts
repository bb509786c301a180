import { CircleAlert, CircleCheck, CircleMinus, CircleX, Info } from 'lucide-react'

/** The sign of each tone: colour alone says nothing. */
export const toneIcons = {
  good: CircleCheck,
  bad: CircleX,
  warn: CircleAlert,
  off: CircleMinus,
  info: Info,
} as const
