import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox, FormRadio } from '#src/web/forms/choice-fields.tsx'
import { freezeRequestPolicies } from '../rules.ts'
import { FormRows } from '#src/web/forms/FormRows.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { useSettingsForm } from '#src/web/forms/use-settings-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import { useGymCrumbs } from './gym-crumbs.ts'
import type { GymSettings } from '../contract.ts'
import { GymSections } from './GymSections.tsx'
import { bodyOf, valuesOf } from './gym-settings-values.ts'
import { HolidaysField } from './HolidaysField.tsx'
import { FriendBonusCard } from './FriendBonusCard.tsx'
import { PublicPageCard } from './PublicPageCard.tsx'
import { HoursFields } from './HoursFields.tsx'
import { Part, type SettingsPart, SettingsParts, Unsaved } from './SettingsParts.tsx'
import { SmsTextField } from './SmsTextField.tsx'
import { settingsTexts } from './settings-texts.ts'
import { texts } from './texts.ts'

type GymSettingsPageProps = {
  /** What the gym sells, with the way to a new plan. */
  plans?: (gym: { gymId: string; adminId: string | undefined }) => ReactNode
  /** What strangers and members may buy online. */
  online?: ReactNode
}

/** Working hours, facilities, holidays, debt and freeze rules, SMS texts. */
export function GymSettingsPage({ plans, online }: GymSettingsPageProps) {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(gyms.settings, { gym_id: gymId, query: {} })
  useGymCrumbs()
  return (
    <>
      <PageHead
        title={t.settingsTitle}
        context={data?.settings.gym_id.name}
        tabs={<GymSections current="settings" />}
      />
      {data ? (
        <SettingsForm key={gymId} settings={data.settings} online={online} plans={plans?.({ gymId, adminId })} />
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </>
  )
}

type SettingsFormProps = { settings: GymSettings; online: ReactNode; plans: ReactNode }

function SettingsForm({ settings, online, plans }: SettingsFormProps) {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
  const partNames: Readonly<Record<SettingsPart, string>> = {
    hours: t.hoursTitle,
    facilities: t.facilities,
    page: t.publicPage,
    debt: t.debtTitle,
    freeze: t.freezeTitle,
    money: `${t.feeTitle}, ${t.shiftTitle}`,
    sms: t.smsTitle,
    plans: t.plansTitle,
  }
  const form = useSettingsForm({
    keepsDraft: true,
    endpoint: gyms.updateSettings,
    read: gyms.settings,
    params: { gym_id: settings.gym_id._id, query: {} },
    settings,
    valuesOf,
    names: {
      hoursMode: t.hoursTitle,
      workingHours: t.hoursTitle,
      holidays: t.holidays,
      public_page: t.publicPage,
      friend_bonus: t.friendBonus,
      sells_gift_cards: t.giftCards,
      facilities: t.facilities,
      debt: t.debtTitle,
      freeze: t.freezeTitle,
      cancellation_fee: t.feeTitle,
      is_shift_required: t.shiftRequired,
      sms: t.smsTitle,
    },
    toBody: bodyOf,
  })
  return (
    <ApiForm form={form} sticky aside={<Unsaved form={form} names={partNames} />}>
      <SettingsParts parts={partNames} />
      <Part id="hours">
        <Card title={t.hoursTitle}>
          <div className="flex flex-col gap-6">
            <HoursFields />
            <HolidaysField />
          </div>
        </Card>
      </Part>
      <Part id="facilities">
        <Card>
          <FormRows
            name="facilities"
            label={t.facilities}
            columns={[{ label: t.facility, placeholder: t.facilityPlaceholder, maxLength: 80 }]}
            addLabel={t.addFacility}
            required
          />
        </Card>
      </Part>
      <Part id="page">
        <div className="grid gap-4">
          <PublicPageCard slug={settings.public_page.slug} isOn={settings.public_page.is_on} />
          <FriendBonusCard />
          {online}
        </div>
      </Part>
      <Part id="debt">
        <Card title={t.debtTitle}>
          <div className="flex flex-col gap-5">
            <FormRadio
              name="debt.rule"
              label={t.debtText}
              choices={[
                { value: 'allow', label: t.debtAllow, hint: t.debtAllowHint },
                { value: 'warn', label: t.debtWarn, hint: t.debtWarnHint },
                { value: 'refuse', label: t.debtRefuse, hint: t.debtRefuseHint },
              ]}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <FormNumber
                name="debt.payment_due_days"
                label={t.paymentDueDays}
                hint={t.paymentDueDaysHint}
                suffix={t.days}
                min={0}
                max={365}
                stepper
                required
              />
              <FormNumber
                name="debt.grace_days"
                label={t.graceDays}
                hint={t.graceDaysHint}
                suffix={t.days}
                min={0}
                max={365}
                stepper
                required
              />
            </div>
          </div>
        </Card>
      </Part>
      <Part id="freeze">
        <Card title={t.freezeTitle}>
          <div className="flex flex-col gap-4">
            <FormCheckbox name="freeze.is_allowed" label={t.freezeAllowed} />
            <div className="grid gap-5 sm:grid-cols-2">
              <FormNumber
                name="freeze.min_days"
                label={t.freezeMin}
                suffix={t.days}
                min={1}
                max={365}
                stepper
                required
              />
              <FormNumber
                name="freeze.max_count"
                label={t.freezeCount}
                suffix={t.times}
                min={0}
                max={100}
                stepper
                required
              />
            </div>
            <FormCheckbox name="freeze.is_ended_by_visit" label={t.freezeVisit} />
            <FormCheckbox name="freeze.is_refused_with_debt" label={t.freezeDebt} />
            <FormRadio
              name="freeze.requests"
              label={t.freezeRequests}
              choices={freezeRequestPolicies.map((value) => ({ value, ...t.freezePolicies[value] }))}
            />
          </div>
        </Card>
      </Part>
      <Part id="money">
        <Card title={t.feeTitle}>
          <FormMoney name="cancellation_fee" label={t.fee} hint={t.feeHint} className="max-w-80" />
        </Card>
        <Card title={t.shiftTitle}>
          <FormCheckbox name="is_shift_required" label={t.shiftRequired} hint={t.shiftRequiredHint} />
        </Card>
      </Part>
      <Part id="sms">
        <Card title={t.smsTitle} description={t.smsText}>
          <div className="flex flex-col gap-5">
            <SmsTextField kind="unpaid" label={t.smsUnpaid} gymName={settings.gym_id.name} />
            <SmsTextField kind="expiring" label={t.smsExpiring} gymName={settings.gym_id.name} />
            <SmsTextField kind="expired" label={t.smsExpired} gymName={settings.gym_id.name} />
            <FormCheckbox name="sms.is_reminding" label={t.smsReminding} hint={t.smsRemindingHint} />
            <FormCheckbox name="sms.is_telling" label={t.smsTelling} hint={t.smsTellingHint} />
            <div className="grid gap-5 sm:grid-cols-2">
              <FormNumber
                name="sms.expiring_notice_days"
                label={t.smsNotice}
                hint={t.smsNoticeHint}
                suffix={t.days}
                min={0}
                max={60}
                stepper
                required
              />
              <FormNumber
                name="sms.daily_cap"
                label={t.smsCap}
                hint={t.smsCapHint}
                suffix={t.smsPieces}
                min={0}
                max={100000}
                required
              />
            </div>
          </div>
        </Card>
      </Part>
      <Part id="plans">{plans}</Part>
    </ApiForm>
  )
}
