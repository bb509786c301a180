import { paths } from '#src/contract/paths.ts'
import type { Search } from '#src/web/navigation.tsx'

/** Whose pages one is on: below an owner, below one of their gyms, or both. */
export type Place = { adminId?: string | undefined; gymId?: string | undefined }

/** The list that a subscription belongs to. */
export const listOf = ({ adminId, gymId }: Place): { to: string; search?: Search } =>
  gymId
    ? { to: paths.gymPart('subscriptions', gymId, adminId) }
    : adminId
      ? { to: paths.admin(adminId), search: { tab: 'subscriptions' } }
      : { to: paths.gyms() }

/** A subscription's own page. */
export const pageOf = ({ adminId, gymId }: Place, subscriptionId: string): string =>
  gymId ? paths.gymSubscription(gymId, subscriptionId, adminId) : paths.adminSubscription(adminId ?? '', subscriptionId)
