import { expect, test } from 'vitest'
import { repairPhone } from './phone-repair.ts'

test.each([
  ['901234567', false],
  ['998901234567', false],
  ['+998 (90) 123-45-67', false],
  ['90-123-45-67', false],
  [' 90 123 45 67 ', false],
  ['8 90 123 45 67', true],
  ['8-901234567', true],
  ['0901234567', true],
  ['00998901234567', true],
  ['8998901234567', true],
  ['901234567.0', true],
  ['998901234567,00', true],
  ['9.98901234567E+11', true],
  ['9,98901234567e11', true],
  ['9.01234567E+8', true],
  ['90 123 45 67, 91 765 43 21', true],
  ['90,123,45,67', true],
  ['+998901234567 / +998917654321', true],
  ['901234567 va 917654321', true],
  ['71 200 00 00; 90 123 45 67', true],
  ['tel: 901234567', false],
  ['тел. 8(90)1234567', true],
  ['90_123_45_67', true],
])('%s is read as one mobile number', (cell, isRepaired) => {
  expect(repairPhone(cell)).toEqual({ phone: '+998901234567', isRepaired })
})

test.each([
  ['', 'phone.required'],
  ['  ', 'phone.required'],
  ['+998', 'phone.required'],
  ['9.98901E+11', 'phone.cut_off'],
  ['9,99E+08', 'phone.cut_off'],
  ['1E+09', 'phone.cut_off'],
  ['71 200 00 00', 'phone.landline'],
  ['998781234567', 'phone.landline'],
  ['12 345 67 89', 'phone.code'],
  ['+7 901 123 45 67', 'phone.foreign'],
  ['79011234567', 'phone.foreign'],
  ['12345', 'phone.digits'],
  ['90123456', 'phone.digits'],
  ['9O1234567', 'phone.digits'],
  ['yoʻq', 'phone.digits'],
  ['-', 'phone.digits'],
])('%s is refused and told why', (cell, problem) => {
  expect(repairPhone(cell)).toEqual({ problem })
})
