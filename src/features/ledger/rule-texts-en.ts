import type { RuleName, RuleText } from './rule-texts-uz.ts'

export const en: Readonly<Record<RuleName, RuleText>> = {
  'totals of memberships': {
    title: 'Sums of memberships',
    text: 'Paid, owed and the payment status are what all payments, refunds, adjustments and fees of the membership add up to.',
  },
  'totals of subscriptions': {
    title: 'Sums of subscriptions',
    text: 'Paid, owed and the payment status are what all payments, refunds and adjustments of the subscription add up to.',
  },
  'refunds within their payment': {
    title: 'No refund beyond its payment',
    text: 'What went back of a payment is not more than the payment, and is written on it correctly.',
  },
  'a refund names a payment of the same debt': {
    title: 'A refund has its payment',
    text: 'Each refund names an earlier payment of the same membership or subscription.',
  },
  'receipt numbers run without gap': {
    title: 'Receipt numbers without a gap',
    text: 'In each gym receipts, refunds, corrections and fees are numbered from 1, each kind without gap and repetition.',
  },
  'receipt counters stand at the last number': {
    title: 'The counter of receipts',
    text: "A gym's counter of receipts stands at the last number given.",
  },
  'closed shifts expect what came in': {
    title: 'Closed cash shifts',
    text: 'The cash expected at the closing is what was there at first and the cash that came in and went out.',
  },
  'memberships of one plan do not overlap': {
    title: 'Memberships of one plan do not overlap',
    text: 'Memberships of one member in one gym and plan never cover a day twice.',
  },
  'subscriptions of a gym do not overlap': {
    title: 'Subscriptions of a gym do not overlap',
    text: 'Subscriptions of one gym never cover a day twice.',
  },
  'freezes of a membership do not overlap': {
    title: 'Freezes do not overlap',
    text: 'Freezes of one membership never cover a day twice.',
  },
  'frozen days and the end of a membership': {
    title: 'Frozen days and the end of a membership',
    text: 'A membership ends on the day that its sold, given and frozen days lead to.',
  },
  'freezes lie within their membership': {
    title: 'Freezes within their membership',
    text: 'Each freeze lies between the beginning and the end of its membership.',
  },
  'the end of a subscription': {
    title: 'The end of a subscription',
    text: 'A subscription ends on the day that its beginning and duration lead to.',
  },
  'the day of a transaction is the Tashkent day of its moment': {
    title: 'The day of a payment',
    text: 'Each entry counts for the day on which it was made in Tashkent.',
  },
  'renewals of memberships follow their own': {
    title: 'Renewals of memberships',
    text: 'A renewal follows an earlier membership of the same member and gym, which was renewed once.',
  },
  'renewals of subscriptions follow their own': {
    title: 'Renewals of subscriptions',
    text: 'A renewal follows an earlier subscription of the same gym.',
  },
  'transactions are whole': {
    title: 'Entries are whole',
    text: 'Each entry has all that its kind needs: amount, method, direction, reason, the payment returned.',
  },
  'transactions belong to their debt': {
    title: 'An entry belongs to its debt',
    text: 'Gym and member of each entry are those of its membership or subscription.',
  },
  'memberships, members, plans and gyms are of one owner': {
    title: 'All of one owner',
    text: 'A membership, its member, plan and gym belong to one owner.',
  },
  'promo codes are used as often as they may be': {
    title: 'Promo codes within their limit',
    text: 'No promo code was used, in sales that were not cancelled, more often than it may be.',
  },
  'promises are of their debt': {
    title: 'Promises belong to their debt',
    text: 'Every promise of a payment is of the gym and the member of its membership.',
  },
  'parts of a debt add up': {
    title: 'Parts of a debt add up',
    text: 'What is to come by the day of a part is that part and those before it; there are 2 to 12 parts, each on a day of its own.',
  },
  'gift cards hold what their entries say': {
    title: 'What gift cards hold',
    text: 'What is on a card follows from its entries: never below nothing or above its value, and its sale is its value.',
  },
  'payments by gift card and uses of cards are one': {
    title: 'Payments by gift card',
    text: 'Every payment by gift card, and its refund, is one entry of that card.',
  },
  'who made a transaction is of its owner': {
    title: 'Who made an entry',
    text: 'The employee or owner who made an entry belongs to these gyms.',
  },
  'cash that an employee took is in a shift': {
    title: 'Cash of an employee is in a shift',
    text: 'Cash that an employee took since their first till stands in a shift of theirs; otherwise no till counts it. What was corrected afterwards is left out: a card could once become cash without a shift.',
  },
  'money of a shift was taken at its desk and in its time': {
    title: 'Money of a shift, taken in it',
    text: 'Money of a shift was taken in its gym and while it was open.',
  },
  'every edit of a transaction is in the audit log': {
    title: 'Every edit is in the log',
    text: 'As often as an entry was edited, so often does the audit log tell of it.',
  },
  'payments online agree with their providers': {
    title: 'Payments online agree with their providers',
    text: 'Each payment by Payme, Click and Uzum stands in the ledger with its sum, and is what the provider said of it.',
  },
  'acts are as they were sealed': {
    title: 'Acts are as they were sealed',
    text: 'Who did what and when, and the values, were neither changed nor taken away afterwards.',
  },
  'acts are sealed when they happen': {
    title: 'Acts are sealed when they happen',
    text: 'Nothing was put into the log later under an older date.',
  },
  'the chain of acts is unbroken': {
    title: 'The chain of acts is unbroken',
    text: 'Each link follows from the one before, order and number are unchanged, and the head agrees with what is written to a file every day.',
  },
  'kept answers tell of what is there, each of its own': {
    title: 'Answers to repeated requests',
    text: 'A kept answer tells of a payment that is there, and each payment has one key.',
  },
}
