import { KindsField } from '#src/features/classes/web/KindsField.tsx'
import {
  GymPlanCreatePage,
  PlanCreatePage,
  PlanEditPage,
  SubscriptionPlanCreatePage,
  SubscriptionPlanEditPage,
} from '#src/features/plans/web/PlanPages.tsx'

/*
 * The forms of plans with the kinds of classes, which stand later in the domain.
 */

const kinds = (adminId: string | undefined) => <KindsField adminId={adminId} />

export const SubscriptionPlanCreate = () => <SubscriptionPlanCreatePage kinds={kinds} />
export const SubscriptionPlanEdit = () => <SubscriptionPlanEditPage kinds={kinds} />
export const PlanCreate = () => <PlanCreatePage kinds={kinds} />
export const PlanEdit = () => <PlanEditPage kinds={kinds} />
export const GymPlanCreate = () => <GymPlanCreatePage kinds={kinds} />
