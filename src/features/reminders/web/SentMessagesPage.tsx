import { OwnMessages } from '#src/features/messages/web/MessagesPage.tsx'
import { ReminderTabs } from './ReminderTabs.tsx'

/** /admin/messages: the owner's outbox, beside the lists that it is written from. */
export const SentMessagesPage = () => <OwnMessages tabs={<ReminderTabs current="sent" />} />
