/* Plans as a sale is offered them. */

export const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`

const anybody = {
  gender: 'any',
  weekdays: null,
  from: null,
  to: null,
  visits: null,
  guests: 0,
  coach_sessions: 0,
  age_from: null,
  age_to: null,
  classes: 'all',
}
export const plan = (_id: string, name: string, price: number, more: object = {}) => ({
  _id,
  name,
  plan_name: name,
  plan_category: 'membership',
  price,
  duration: 30,
  options: [],
  gyms: [],
  freeze_days: null,
  ...anybody,
  ...more,
})
export const month = plan(id(4), 'Bir oylik', 300_000)
