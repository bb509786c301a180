export const planCategories = ['membership', 'subscription'] as const
export type PlanCategory = (typeof planCategories)[number]

/** What the form of a subscription proposes when no plan is chosen. */
export const defaultPlanName = 'default plan'

/** The option of a subscription plan that opens the locked sections of a gym's members. */
export const memberPortalOption = 'member_portal'

/** A plan that was ever sold stays readable: deleting archives it. One that never was goes for good. */
export const deletingPlan = (plan: { is_used: boolean }): 'archived' | 'deleted' =>
  plan.is_used ? 'archived' : 'deleted'
