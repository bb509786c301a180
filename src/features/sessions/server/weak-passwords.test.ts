import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { commonWords } from './common-words.ts'
import { isWeak } from './weak-passwords.ts'

const owner = { login: '+998901234567', fullname: 'Gulbahor Toʻlqinova' }

test.each(
  `aaaaaa 111111 121212 abcabc 123123123 123456 654321 1234567890 qwerty qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx zxcvbnm asdfgh abc123 abcd1234
  password Password1 p@ssw0rd P@ssw0rd! passw0rd123 password2024 parol123 Parol2025! admin admin123 Administrator1 iloveyou letmein1 welcome1
  dragon monkey12 toshkent toshkent2026 Tashkent1 uzbekistan Uzbekiston1 ozbekiston95 allohim samsung1 football10 sardor1990 malika07 polvon polvon1 Polvon2026 fitness1
  01011990 010190 1990-01-01 19900101 йцукен фывапролд парол123 adminadmin !@#$%^ qazwsxedc
  12345678910 1234567891 11223344 112233445566 147258369 741852963 159753 753951 147852 963852741 852456 142536 135790 246810 10203040 1029384756
  a1b2c3 12qwaszx secret lastochka uzb777 901234 ilhom1 Maftuna2001 sardorbek99 dilnozaxon1 javohirbek azizjon777 Shahriyor1`.split(
    /\s+/,
  ),
)('%s is refused', (password) => {
  expect(isWeak(password)).toBe(true)
})

test.each([
  '      ',
  'a a a a',
  '901234567',
  '+998901234567',
  '998901234567',
  '90_123_45_67',
  '90,123:45,67',
  '1234567',
  'gulbahor',
  'Gulbahor1',
  'tolqinova95',
  'gulbahor_tolqinova',
])('what everybody knows of a person is refused to them: %j', (password) => {
  expect(isWeak(password, owner)).toBe(true)
})

test.each(
  `polvon-admin1 polvon-admin polvon-staff polvon-root Polvon_Admin2026! polvonadmin polvonadmin1 admin-polvon-123 p0lv0n-4dm1n 1polvon-admin p0lvon-admin1
  polvon.uz polvon-uz1 polvon_crm_2026 superadmin-polvon root-polvon1 root-admin7 manager-polvon polvon-trener7 gulbahor-admin1 Gulbahor.polvon polvon-tolqinova-95 admin@polvon.uz`.split(
    /\s+/,
  ),
)('what the product and those who sign in to it are called is refused, however it is put together: %s', (password) => {
  expect(isWeak(password, owner)).toBe(true)
})

test('a word and its usual tails are more than ten thousand passwords, all refused', () => {
  const tails = [
    '',
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '!',
    '007',
    '777',
    '01',
    '99',
    ...Array.from({ length: 30 }, (_, at) => String(1996 + at)),
  ]
  const all = new Set(
    [...commonWords].flatMap((word) => tails.map((tail) => word + tail)).filter((text) => text.length >= 6),
  )
  expect(all.size).toBeGreaterThan(10_000)
  expect([...all].filter((text) => !isWeak(text))).toEqual([])
})

test('of the ten thousand passwords that people use most none may be chosen, nor one of them with a tail', () => {
  expect(commonPasswords.size).toBeGreaterThan(8_000)
  const used = 'harley tigger yankees corvette camaro gfhjkm steelers snoopy dallas'.split(' ')
  expect(used.filter((text) => !isWeak(text) || !isWeak(`${text}1`) || !isWeak(text.toUpperCase()))).toEqual([])
  expect([...commonPasswords].filter((text) => text.length < 6 || !isWeak(text))).toEqual([])
})

test.each([
  'oltin-kalit',
  'qabulxona-7',
  'temir-zal-7',
  'zal-egasi-7',
  'yangi-parol-1',
  'sinov-paroli',
  'juda-maxfiy',
  'maxfiy',
  '904718263',
  'kecha qor yogʻdi',
  'lion904718263',
  'Tj7#kq2v',
  'polvon bilan kuchliman',
  'admin choyxonada kutadi',
  'polvon-admin-904718263',
  'uz-com-ru',
  'gulbahor choy damladi',
  'employee-pass-1',
  'manager-test-7',
  'kassir-klub-2026',
  'gym fitness club member',
])('%j may be chosen', (password) => {
  expect(isWeak(password, owner)).toBe(false)
})
