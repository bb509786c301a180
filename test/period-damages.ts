import { auditDamages } from './audit-damages.ts'
import { newId } from '#src/contract/ids.ts'
import { type Damages, everyOne, membership, moneyDamages, shifted, transaction } from './money-damages.ts'

const periodDamages: Damages = {
  'payments online agree with their providers': [
    {
      what: 'money that a provider is said to have brought',
      act: everyOne('transactions', "payment_method = 'online', provider = 'payme'", "transaction_type = 'payment'"),
      finds: ['transactions.no_payment'],
    },
  ],
  'memberships of one plan do not overlap': [
    {
      what: 'a period moved into another',
      act: ({ membership: id }) => `update memberships set start_on = start_on - 1 where renewed_from = '${id}'`,
      finds: ['memberships.begins before the one before ends'],
    },
  ],
  'subscriptions of a gym do not overlap': [
    {
      what: 'a waiting period within a running one',
      act: ({ admin }) => `
        insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        select admin_id, '${newId()}', gym_id, plan_name, end_on, 1, 0, 'pending', created_at from subscriptions where admin_id = '${admin.id}'`,
      finds: ['subscriptions.begins before the one before ends'],
    },
  ],
  'freezes of a membership do not overlap': [
    {
      what: 'one day frozen twice',
      act: ({ admin }) => `
        insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
        select admin_id, '${newId()}', membership_id, member_id, gym_id, start_on, end_on, reason, 'system', created_at
        from membership_freezes where admin_id = '${admin.id}'`,
      finds: ['membership_freezes.begins before the one before ends'],
    },
  ],
  'frozen days and the end of a membership': [
    {
      what: 'days frozen without a freeze',
      act: membership('frozen_days = frozen_days + 2'),
      finds: ['memberships.frozen_days', 'memberships.end_on'],
    },
    {
      what: 'an end that was moved',
      act: (of) => `alter table memberships alter end_on drop expression; ${membership('end_on = end_on + 1')(of)}`,
      finds: ['memberships.end_on'],
      isRefusedByNodes: true,
    },
  ],
  'freezes lie within their membership': [
    {
      what: 'a freeze before the first day',
      act: everyOne('membership_freezes', 'start_on = start_on - 1', 'true'),
      finds: ['membership_freezes.period'],
    },
    {
      what: 'a freeze after the last day',
      act: everyOne('membership_freezes', 'start_on = start_on + 31, end_on = end_on + 31', 'true'),
      finds: ['membership_freezes.period'],
    },
  ],
  'the end of a subscription': [
    {
      what: 'a period that was made longer',
      act: (of) =>
        `alter table subscriptions alter end_on drop expression; ${everyOne('subscriptions', 'end_on = end_on + 1', 'true')(of)}`,
      finds: ['subscriptions.end_on'],
      isRefusedByNodes: true,
    },
  ],
  'the day of a transaction is the Tashkent day of its moment': [
    {
      what: 'a payment moved to the day before',
      act: transaction('business_on = business_on - 1'),
      finds: ['transactions.business_on'],
    },
    {
      what: 'a payment moved to the next day',
      act: transaction('business_on = business_on + 1'),
      finds: ['transactions.business_on'],
    },
  ],
  'renewals of memberships follow their own': [
    {
      what: 'a renewal hung on a second time',
      act: ({ admin, membership: id, plan }) => `
        insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, renewed_from, sold_on, sold_by_kind, created_at)
        select admin_id, '${newId()}', gym_id, member_id, '${plan}', plan_name, start_on + 400, duration_days, price_tiyin, due_on, 'scheduled', '${id}', sold_on, 'system', created_at
        from memberships where admin_id = '${admin.id}' and id = '${id}'`,
      finds: ['memberships.renewed by'],
    },
    {
      what: 'a membership that renews itself',
      act: membership('renewed_from = id'),
      finds: ['memberships.renewed_from'],
    },
    {
      what: 'a renewal of a membership that was sold later',
      act: membership(shifted('created_at', '1 hour')),
      finds: ['memberships.renewed_from'],
    },
  ],
  'renewals of subscriptions follow their own': [
    {
      what: 'a period that renews itself',
      act: everyOne('subscriptions', 'renewed_from = id', 'true'),
      finds: ['subscriptions.renewed_from'],
    },
  ],
}

/** Each rule of the check has at least one. */
export const damages: Damages = { ...moneyDamages, ...periodDamages, ...auditDamages }
