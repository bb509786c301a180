import { describe, expect, test } from 'vitest'
import { actAndPerson, asksForPlans, meansAct, receiptNumberIn, speaksOf } from './finder-words.ts'

const acts = { checkIn: 'Kiritish', sell: 'Sotish', pay: 'Toʻlovni qabul qilish' }

describe('what is typed into the finder', () => {
  test('an act and whom it is meant for', () => {
    expect(actAndPerson('kirit zulfiya qos', acts)).toEqual({ acts: ['checkIn'], of: 'zulfiya qos' })
    expect(actAndPerson('Сот Зулфия', acts)).toEqual({ acts: ['sell'], of: 'Зулфия' })
    expect(actAndPerson("to'lov ali", acts)).toEqual({ acts: ['pay'], of: 'ali' })
  })

  test('a name alone, an act alone and one letter are no act of somebody', () => {
    for (const query of ['zulfiya qosimova', 'kirit', 'kirit ', 'k zulfiya', ''])
      expect(actAndPerson(query, acts).acts).toEqual([])
  })

  test('the number of a receipt, with its word or without', () => {
    for (const query of ['123', '№ 123', '№123', 'chek 123', 'чек 123', 'Chek №123', 'qaytarish 123', 'возврат 123'])
      expect(receiptNumberIn(query), query).toBe(123)
    for (const query of ['ali 123', '12 123', '901234567890', 'chek', ''])
      expect(receiptNumberIn(query)).toBeUndefined()
  })

  test('plans by their kind', () => {
    for (const query of ['abonement', 'Абонемент', 'abon', 'tarif']) expect(asksForPlans(query)).toBe(true)
    for (const query of ['ab', 'abror', 'oylik', '']) expect(asksForPlans(query)).toBe(false)
  })

  test('an act by what people call it, too', () => {
    const add = { id: 'add-member', label: 'Aʼzo qoʻshish' }
    for (const query of ['yangi azo', 'aʼzo qosh', 'янги аъзо', 'new']) expect(meansAct(query, add), query).toBe(true)
    expect(meansAct('yangi xodim', add)).toBe(false)
    const sell = { id: 'sell', label: 'Aʼzolik sotish' }
    for (const query of ['abonement', 'абонемент', 'sotish abon']) expect(meansAct(query, sell), query).toBe(true)
    expect(meansAct('yangi', sell)).toBe(false)
  })

  test('a label is found by parts of its words, in any order and alphabet', () => {
    expect(speaksOf('mavzu tun', 'Mavzu: Tungi')).toBe(true)
    expect(speaksOf('рус', 'Til: Русский')).toBe(true)
    expect(speaksOf('mavzu yorug', 'Mavzu: Tungi')).toBe(false)
  })
})
