import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { field } from '#src/contract/fields.ts'
import { day, id, name, optionalText, phone, som, text, whole } from '#src/contract/values.ts'
import { checkValues, unwrapOptions } from './check-values.ts'

const schema = z.object({
  fullname: name({ min: 2, error: 'name.required' }),
  phone_number: phone(),
  address: optionalText(),
  born_on: z.optional(day()),
  gym_id: z.optional(id('gym.required')),
})
const good = {
  fullname: 'Ali Valiyev',
  phone_number: '+998901234567',
  address: 'Toshkent',
  born_on: '2000-02-29',
  gym_id: undefined,
}

describe('what a form sends', () => {
  it('keeps the values as they were typed', () => {
    expect(checkValues(schema, good, 'uz')).toEqual({ values: good, errors: {} })
  })
  it('leaves out what is blank where the schema takes no blank', () => {
    const { values, errors } = checkValues(schema, { ...good, born_on: '', gym_id: null }, 'uz')
    expect(errors).toEqual({})
    expect(values.born_on).toBeUndefined()
    expect(values.gym_id).toBeUndefined()
  })
  it('sends a blank where the schema takes it, so that a text can be cleared', () => {
    expect(checkValues(schema, { ...good, address: '' }, 'uz').values.address).toBe('')
  })
  it('does not change the form values themselves', () => {
    const typed = { ...good, born_on: '' }
    checkValues(schema, typed, 'uz')
    expect(typed.born_on).toBe('')
  })
})

describe('what a form says', () => {
  it('names a blank required field in the language of the person', () => {
    expect(checkValues(schema, { ...good, fullname: '' }, 'uz').errors).toEqual({ fullname: 'Ism kiritish shart' })
    expect(checkValues(schema, { ...good, fullname: '' }, 'en').errors).toEqual({ fullname: 'Enter the name' })
  })
  it('counts the prefilled country code as blank', () => {
    expect(checkValues(schema, { ...good, phone_number: '+998' }, 'uz').errors).toEqual({
      phone_number: 'Telefon raqam kiritish shart',
    })
  })
  it('calls an empty number missing, not wrong', () => {
    const numbers = z.object({ days: whole(1, 10), price: som({ error: 'plan.price_positive', min: 'positive' }) })
    expect(checkValues(numbers, { days: null, price: 0 }, 'en').errors).toEqual({
      days: 'This field is required',
      price: 'The price must be above zero',
    })
  })
  it('dots the path of a row', () => {
    const rows = z.object({
      options: z.array(z.object({ key: text({ error: 'option.key_required' }), value: z.string(field('required')) })),
    })
    expect(
      checkValues(
        rows,
        {
          options: [
            { key: 'a', value: 'b' },
            { key: '', value: 'c' },
          ],
        },
        'uz',
      ).errors,
    ).toEqual({
      'options.1.key': 'Option name is required',
    })
  })
})

it('sends the ids of chosen options', () => {
  const option = { value: 'id-1', label: 'Zal' }
  expect(
    unwrapOptions({ gym_id: option, gyms: [option], options: [{ key: 'a', value: 'b' }], name: 'x', none: null }),
  ).toEqual({
    gym_id: 'id-1',
    gyms: ['id-1'],
    options: [{ key: 'a', value: 'b' }],
    name: 'x',
    none: null,
  })
})
