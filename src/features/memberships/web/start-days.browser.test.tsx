import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  ali,
  chilonzor,
  day,
  id,
  month,
  offer,
  open,
  sale,
  sell,
  server,
  take,
  yunusobod,
} from '#test/components/sale-form.tsx'

// From when a membership is sold to somebody who has others, and what is in its way.

const far = '2099-12-31'
const runs = { _id: id(7), gym_id: yunusobod?.value, plan_id: day._id, start_date: '2026-01-01', is_reserved: false }
const buyer = (more: object) => ({
  _id: ali.value,
  fullname: ali.label,
  gender: 'male',
  dateOfBirth: null,
  avatar: null,
  debt: 0,
  counted: null,
  membership: null,
  gym: { gyms: [{ _id: yunusobod?.value, name: 'Yunusobod' }] },
  ...more,
})

test('the gym that sells goes on from what they have there, whatever they have in another', async () => {
  const [here, there] = [chilonzor?.value, yunusobod?.value]
  const ahead = [
    { ...runs, gym_id: here, end_date: '2099-12-20' },
    { ...runs, _id: id(8), gym_id: there, end_date: '2100-03-31' },
  ]
  open()
  await offer([month, day])
  ;(await server.next(`/member/one/${ali.value}`)).answer({
    member: buyer({ memberships: { ahead } }),
  })
  await expect.element(page.getByRole('textbox', { name: 'Boshlanishi' })).toHaveValue('21.12.2099')
})

test('what was reserved and not paid is named where it is in the way, with the way to pay it', async () => {
  open()
  await offer([month, day])
  await take(month.name)
  const reserved = { ...runs, gym_id: chilonzor?.value, plan_id: month._id, end_date: far, is_reserved: true }
  ;(await server.next(`/member/one/${ali.value}`)).answer({
    member: buyer({ memberships: { ahead: [reserved] } }),
  })
  await expect.element(page.getByText(/^Aʼzoda shu tarifga toʻlanmagan bron bor: 01\.01\.2026 – /)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Bronni toʻlash' }))
    .toHaveAttribute('href', `/admin/memberships/details/${id(7)}/transaction`)
  await take(day.name)
  await expect.element(page.getByRole('link', { name: 'Bronni toʻlash' })).not.toBeInTheDocument()
})

test('what was sold at another desk since is read when the sale is refused, and proposes its day', async () => {
  open()
  await offer([month])
  const before = buyer({ memberships: { ahead: [] } })
  ;(await server.next(`/member/one/${ali.value}`)).answer({ member: before })
  await take(month.name)
  await sell().click()
  const sent = await server.next(sale)
  const overlaps = 'Bu kunlarda shu tarif bor'
  sent.refuse(422, { error: 'membership.overlap', message: overlaps, fields: { start_date: overlaps } })
  const ahead = [{ ...runs, gym_id: chilonzor?.value, plan_id: month._id, end_date: far }]
  ;(await server.next(`/member/one/${ali.value}`)).answer({ member: { ...before, memberships: { ahead } } })
  await expect.element(page.getByRole('button', { name: '01.01.2100 dan boshlash' })).toBeVisible()
})

test('a renewal goes on from what it renews, whatever else they have there, unless that is of the same plan', async () => {
  const here = chilonzor?.value ?? ''
  const renewed = { ...runs, _id: id(8), gym_id: here, plan_id: month._id, end_date: '2099-12-20' }
  open({
    renews: {
      _id: renewed._id,
      member_id: { _id: ali.value },
      gym_id: { _id: here },
      plan_id: month._id,
      end_date: renewed.end_date,
      counted: { visits: null },
    } as never, // what the form reads of one
  })
  await offer([month, day])
  const ahead = [renewed, { ...runs, gym_id: here, end_date: '2100-03-31' }]
  ;(await server.next(`/member/one/${ali.value}`)).answer({ member: buyer({ memberships: { ahead } }) })
  const start = page.getByRole('textbox', { name: 'Boshlanishi' })
  await take(day.name)
  await expect.element(start).toHaveValue('01.04.2100')
  await take(month.name)
  await expect.element(start).toHaveValue('21.12.2099')
})
