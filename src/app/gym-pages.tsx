import type { ComponentProps } from 'react'
import { EmployeePicker } from '#src/features/employees/web/EmployeePicker.tsx'
import { GymCreatePage } from '#src/features/gyms/web/GymCreatePage.tsx'
import { GymEditPage } from '#src/features/gyms/web/GymEditPage.tsx'
import { GiftCardsOnline } from '#src/features/gift-orders/web/GiftCardsOnline.tsx'
import { GymSettingsPage } from '#src/features/gyms/web/GymSettingsPage.tsx'
import { texts } from '#src/features/gyms/web/texts.ts'
import { GymPlans } from '#src/features/plans/web/GymPlans.tsx'
import { useTexts } from '#src/web/texts.ts'

/*
 * The pages of gyms with what features later in the domain put into them.
 */

function Employees({ adminId }: { adminId: string | undefined }) {
  const t = useTexts(texts)
  return (
    <EmployeePicker
      name="employees"
      label={t.employees}
      hint={t.employeesHint}
      placeholder={t.employeesPlaceholder}
      adminId={adminId}
    />
  )
}

const employees = (adminId: string | undefined) => <Employees adminId={adminId} />

export const GymCreate = () => <GymCreatePage employees={employees} />
export const GymEdit = () => <GymEditPage employees={employees} />
const plans: ComponentProps<typeof GymSettingsPage>['plans'] = (gym) => <GymPlans {...gym} />

export const GymSettings = () => <GymSettingsPage plans={plans} online={<GiftCardsOnline />} />
