import { sendSms } from '#src/features/messages/server/send-sms.ts'
import type { Job } from '#src/server/queue.ts'
import type { JobDeps } from './application.ts'

/** Every background job. */
export const jobs: Job<JobDeps>[] = [
  sendSms(),
]
