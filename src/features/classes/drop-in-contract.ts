import * as z from 'zod/mini'
import { post } from '#src/contract/endpoint.ts'
import { id, paymentMethod, selectors, som, somReply } from '#src/contract/values.ts'
import { toldAmount } from '#src/features/memberships/membership-parts.ts'
import { classes } from './contract.ts'

/** A place in one class without a membership that holds it. */
export const dropIns = {
  buy: post('/class/drop-in/create', {
    summary:
      'A place in one session at the price of a single class: sold by the desk to `member_id` with its payment, or taken by the member, who owes it until the day of the class',
    access: 'classes.book',
    subject: 'class_session:body.session_id',
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: selectors.admin_id }),
    body: z.strictObject({
      session_id: id('class.session_required'),
      member_id: z.optional(id('member.required')),
      payment: z.optional(z.nullable(z.strictObject({ paid_amount: som(), payment_method: paymentMethod() }))),
      told_amount: toldAmount(),
    }),
    reply: z.extend(classes.book.reply, {
      membership: z.object({
        _id: z.string(),
        due_amount: somReply(),
        paid_amount: somReply(),
        remaining_amount: somReply(),
        /** of the payment, when something was paid */
        transaction_id: z.nullable(z.string()),
      }),
    }),
    says: 'class.booked',
    errors: [
      ...classes.book.errors,
      'class.full',
      'class.not_single',
      'class.covered',
      'price.changed',
      'member.banned',
      'membership.overlap',
      'payment.too_big',
      'shift.required',
    ],
  }),
}
