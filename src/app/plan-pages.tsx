import { KindsField } from '#src/features/classes/web/KindsField.tsx'
import { OnlineGate } from '#src/features/invoices/web/OnlineGate.tsx'
import { FiscalFields } from '#src/features/plans/web/FiscalFields.tsx'
import type { FiscalPart } from '#src/features/plans/web/PlanForm.tsx'
import {
  GymPlanCreatePage,
  PlanCreatePage,
  PlanEditPage,
  SubscriptionPlanCreatePage,
  SubscriptionPlanEditPage,
} from '#src/features/plans/web/PlanPages.tsx'

/*
 * The forms of plans with what stands later in the domain: the kinds of classes, and whether anybody can pay online, which asks for the data of fiscal receipts.
 */

const kinds = (adminId: string | undefined) => <KindsField adminId={adminId} />

const fiscal: FiscalPart = (of) => (
  <OnlineGate>
    <FiscalFields {...of} />
  </OnlineGate>
)

export const SubscriptionPlanCreate = () => <SubscriptionPlanCreatePage kinds={kinds} fiscal={fiscal} />
export const SubscriptionPlanEdit = () => <SubscriptionPlanEditPage kinds={kinds} fiscal={fiscal} />
export const PlanCreate = () => <PlanCreatePage kinds={kinds} fiscal={fiscal} />
export const PlanEdit = () => <PlanEditPage kinds={kinds} fiscal={fiscal} />
export const GymPlanCreate = () => <GymPlanCreatePage kinds={kinds} fiscal={fiscal} />
