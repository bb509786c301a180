import { dropPictures } from '#src/features/accounts/server/pictures.ts'
import { countPictures } from '#src/features/admins/server/picture-room.ts'
import { sweepPicturesNightly } from '#src/features/accounts/server/sweep-pictures.ts'
import { auditJobs } from '#src/features/audit/server/jobs.ts'
import { autopayJobs } from '#src/features/autopay/server/jobs.ts'
import { backupJobs } from '#src/features/backups/server/jobs.ts'
import { classJobs } from '#src/features/classes/server/jobs.ts'
import { sweepDemoGyms } from '#src/features/demo/server/jobs.ts'
import { fiscalJobs } from '#src/features/fiscal/server/register.ts'
import { freezeRequestJobs } from '#src/features/freeze-requests/server/jobs.ts'
import { leadJobs } from '#src/features/leads/server/jobs.ts'
import { giftCardJobs } from '#src/features/gift-cards/server/jobs.ts'
import { importJobs } from '#src/features/imports/server/jobs.ts'
import { ledgerJobs } from '#src/features/ledger/server/jobs.ts'
import { noteErasure } from '#src/features/members/server/change-member.ts'
import { membershipJobs } from '#src/features/memberships/server/jobs.ts'
import { checkSms } from '#src/features/messages/server/check-sms.ts'
import { settleCode } from '#src/features/messages/server/gateway-codes.ts'
import { sendCode, sendSms } from '#src/features/messages/server/send-sms.ts'
import { tellOfNews } from '#src/features/news/server/tell-members.ts'
import { onlinePaymentJobs } from '#src/features/online-payments/server/jobs.ts'
import { ownerExportJobs } from '#src/features/owner-export/server/jobs.ts'
import { pushJobs } from '#src/features/notifications/server/push-jobs.ts'
import { reminderJobs } from '#src/features/reminders/server/jobs.ts'
import { cleanUp } from '#src/features/sessions/server/clean-up.ts'
import { subscriptionJobs } from '#src/features/subscriptions/server/jobs.ts'
import { telegramJobs } from '#src/features/telegram/server/jobs.ts'
import type { Job } from '#src/server/queue.ts'
import type { ApplicationDeps } from './deps.ts'

/** Every background job. */
export const jobs: Job<ApplicationDeps>[] = [
  sendSms,
  sendCode,
  checkSms,
  settleCode,
  cleanUp,
  dropPictures,
  sweepPicturesNightly,
  countPictures,
  noteErasure,
  ...subscriptionJobs,
  ...reminderJobs,
  ...membershipJobs,
  ...giftCardJobs,
  ...leadJobs,
  ...freezeRequestJobs,
  ...importJobs,
  ...auditJobs,
  ...ledgerJobs,
  ...backupJobs,
  ...classJobs,
  ...fiscalJobs,
  ...onlinePaymentJobs,
  ...autopayJobs,
  ...ownerExportJobs,
  ...pushJobs,
  tellOfNews,
  sweepDemoGyms,
  ...telegramJobs,
]
