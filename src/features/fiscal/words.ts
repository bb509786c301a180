import type { Words } from '#src/contract/languages.ts'
import type { Tone } from '#src/contract/words.ts'
import type { FiscalState } from './rules.ts'

export const fiscalStateWords = {
  uz: {
    given: 'Fiskal chek bor',
    awaited: 'Kutilmoqda',
    failed: 'Roʻyxatdan oʻtmadi',
    register: 'Kassada uriladi',
    return: 'Kassada qaytariladi',
    void: 'Chek kerak emas',
    unconfirmed: 'Qaytgani tasdiqlanmagan',
    desk: 'Qabulxonada',
    part: 'Fiskal emas',
    part_given: 'Qismga chek berilgan',
  },
  ru: {
    given: 'Фискальный чек есть',
    awaited: 'Ожидается',
    failed: 'Не зарегистрирован',
    register: 'Пробить на кассе',
    return: 'Пробить возврат',
    void: 'Чек не нужен',
    unconfirmed: 'Возврат не подтверждён',
    desk: 'На ресепшене',
    part: 'Не фискальный',
    part_given: 'Чек на часть оплаты',
  },
  en: {
    given: 'Fiscal receipt',
    awaited: 'Awaited',
    failed: 'Not registered',
    register: 'For the register',
    return: 'Return at the register',
    void: 'No receipt due',
    unconfirmed: 'Return not confirmed',
    desk: 'At the desk',
    part: 'Not fiscal',
    part_given: 'Receipt for a part',
  },
} satisfies Words

export const fiscalStateTones: Readonly<Record<FiscalState, Tone>> = {
  given: 'good',
  awaited: 'warn',
  failed: 'bad',
  register: 'warn',
  return: 'warn',
  void: 'off',
  unconfirmed: 'warn',
  desk: 'off',
  part: 'off',
  part_given: 'warn',
}
