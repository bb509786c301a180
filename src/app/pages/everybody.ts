/** Pages that stand in the areas of members too. */
export const notificationsPage = () => import('#src/features/notifications/web/NotificationsPage.tsx')
export const receiptPage = () => import('../receipt-page.tsx')
