import { NotificationSettingsPage } from '#src/features/notifications/web/NotificationSettingsPage.tsx'
import { TelegramCard } from '#src/features/telegram/web/TelegramCard.tsx'

/** What a member is told, on this device, in Telegram and by topic. */
export const NotificationSettings = () => <NotificationSettingsPage more={<TelegramCard />} />
