import { asLatinKeys } from '#src/contract/keyboard.ts'
import { macLength } from './pass-text.ts'

const pattern = new RegExp(`^PV1:([0-9A-F]{32}):([0-9A-Z]{1,10}):([A-Z2-7]{${macLength}})$`)

export type Pass = { memberId: string; member: string; step: number; mac: string }

/** A pass, or undefined when the text is something else. A scanner with caps lock turns letters round, one under a Cyrillic layout writes others: all are read. */
export function readPass(text: string): Pass | undefined {
  const [, member, step, mac] = pattern.exec(asLatinKeys(text.toUpperCase())) ?? []
  if (!member || !step || !mac) return undefined
  const memberId = member.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { memberId, member: member.toLowerCase(), step: Number.parseInt(step, 36), mac }
}
