import type { CodeGateway } from '#src/features/messages/server/code-gateway.ts'
import type { SmsConfig, SmsDriver } from '#src/features/messages/server/sms-driver.ts'
import type { OtherWay } from '#src/features/messages/server/drivers.ts'
import type { LookAgain } from '#src/features/messages/server/send-sms.ts'
import type { PayingLinks } from '#src/features/invoices/server/paying-links.ts'
import type { Live } from '#src/features/notifications/server/live.ts'
import type { ClickApi } from '#src/features/online-payments/server/click-api.ts'
import type { CardDrivers } from '#src/features/online-payments/server/cards.ts'
import type { RegisterDriver } from '#src/features/fiscal/server/register-driver.ts'
import type { TellElsewhere } from '#src/features/notifications/server/push-jobs.ts'
import type { PushDriver } from '#src/features/notifications/server/push.ts'
import type { Proofs } from '#src/features/sessions/server/proof-of-work.ts'
import type { SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import type { Tokens } from '#src/features/sessions/server/tokens.ts'
import type { Telegram } from '#src/features/telegram/server/telegram.ts'
import type { Backups } from '#src/server/backups.ts'
import type { Clock } from '#src/server/clock.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Database } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { Log } from '#src/server/log.ts'
import type { Reaction } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'

/** What features may ask for when their routes are made, and jobs work with. */
export type ApplicationDeps = SessionSecrets & {
  database: Database
  files: Files
  clock: Clock
  tokens: Tokens
  proofs: Proofs
  sms: SmsConfig
  smsDriver: SmsDriver
  codeGateway: CodeGateway | undefined
  telegram: Telegram | undefined
  /** Where what would be an SMS may go instead, and who else carries news. */
  otherWay: OtherWay | undefined
  /** What is reminded of no more when its SMS leaves. */
  lookAgain: LookAgain
  tellElsewhere: TellElsewhere
  log: Log
  linksPerDay: number
  pictureBytes: number
  accessLogDays: number
  backups: Backups
  dataDir: string
  auditHeads: string
  exportsFolder: string
  keepMonths: { sms: number; visits: number; audit: number }
  /** What may have signed a link: the secret and, while it is named, the one before. */
  linkSecrets: readonly string[]
  vault: Vault
  /** Of the keys of authenticator apps: also where no key was given for those of owners. */
  factorVault: Vault
  superadminsNeedFactor: boolean
  payments: PaymentsConfig
  /** Of invoices, which count by themselves. */
  payingLinks: PayingLinks
  clickApi: ClickApi
  /** Providers that keep cards of members. */
  cards: CardDrivers
  /** Who prints what no provider registers. */
  register: RegisterDriver
  /** Open pages that wait for notifications. */
  live: Live
  /** What features do when something happens to a person, in a job as in a call. */
  reactions: readonly Reaction[]
  push: PushDriver
}
