import { SubscriptionList } from './SubscriptionList.tsx'

/** /superadmin/subscriptions: those of all gyms. */
export const PlatformSubscriptionsPage = () => <SubscriptionList />
