import type { SmsStatus } from '../rules.ts'
import type { Breaker } from './circuit-breaker.ts'

export type EskizConfig = {
  driver: 'eskiz'
  url: string
  email: string
  password: string
  from: string
  /** How long an answer is waited for. */
  timeoutMs?: number
}
export type SmsConfig = { driver: 'outbox' } | EskizConfig

export type Outgoing = { id: string; phone: string; text: string }

/** What is known after a try to hand a message over. */
export type Handed =
  | { kind: 'accepted'; providerId: string | null }
  /** This number, or this text, will never be taken. */
  | { kind: 'refused'; reason: string }
  /** Certainly not taken: it may be tried again. `isBusy`: the gateway is well and asks for patience. `isUntried`: nobody was asked to take it. */
  | { kind: 'postponed'; reason: string; waitMs?: number; isBusy?: boolean; isUntried?: boolean }
  /** The request left and no usable answer came: it may have been taken. */
  | { kind: 'unknown'; reason: string }

/** What the gateway tells of a message that it may have taken. */
export type Found =
  | { kind: 'found'; status: SmsStatus; providerId: string | null }
  | { kind: 'absent' }
  | { kind: 'unreachable'; reason: string }

export type Balance = { balance: number | null; error: string | null }

/** Whoever delivers messages. Nothing here throws: what went wrong is part of the answer. */
export type SmsDriver = {
  /** false: nothing leaves the machine. */
  isRemote: boolean
  hasCallback: boolean
  breaker: Breaker
  send(message: Outgoing): Promise<Handed>
  find(message: { id: string }): Promise<Found>
  balance(): Promise<Balance>
  /** Gives up the calls under way, so that a stop need not wait for them. */
  close(): void
}
