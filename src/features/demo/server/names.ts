import type { Gender } from '#src/features/members/rules.ts'
import { normaliseName } from '#src/contract/text.ts'
import type { Random } from './random.ts'

const words = (text: string): string[] => text.trim().split(/\s+/).map(normaliseName)

const male = words(`
  Aziz Akmal Alisher Anvar Asadbek Avazbek Azamat Bahodir Bahrom Bekzod Behruz Bobur Botir Davron Diyorbek Dilshod Doniyor Elbek Eldor Elyor
  Farhod Farrux G'ayrat G'iyos G'olib G'ulom Hamid Hasan Husan Ibrohim Ilhom Islom Ismoil Jahongir Jamshid Jasur Javohir Kamol Komil Laziz
  Ma'ruf Mansur Mirzo Muhammad Murod Mu'min Nodir Nurbek O'tkir O'ktam Odil Olim Otabek Oybek Rahim Ravshan Rustam Sa'dulla Sanjar Sardor
  Sarvar Sherzod Shohruh Shuhrat Sirojiddin Sobir Sunnat Temur To'lqin Ulug'bek Umid Usmon Xurshid Yo'ldosh Zafar Ziyod Zohid`)
const female = words(`
  Aziza Barno Dildora Dilfuza Dilnoza Dilorom Durdona Feruza Gavhar Go'zal Gulbahor Gulchehra Gulnora Guli Hilola Husnora Iroda Kamola Komila
  Lobar Lola Madina Ma'mura Malika Maftuna Mahliyo Mohira Muazzam Muhayyo Munira Nafisa Nargiza Nasiba Nigora Nilufar Nodira Nozima O'g'iloy
  Oydin Oysha Parizoda Ra'no Robiya Ruxshona Sabina Saida Sarvinoz Sevara Shahlo Shahnoza Shahzoda Shoira Sitora Tabassum Umida Xadicha
  Xurshida Yulduz Zarina Zebo Ziyoda Zilola Zuhra`)
const surnames = words(`
  Abdullayev Abdurahmonov Ahmedov Aliyev Alimov Asqarov Azimov Boboyev Boymurodov Davronov Ergashev Eshonqulov Fayzullayev G'afurov G'aniyev
  G'ulomov Hakimov Hamidov Hasanov Ibragimov Islomov Ismoilov Jo'rayev Jalilov Karimov Komilov Latipov Mahmudov Mamatov Mirzayev Muhamedov
  Murodov Nazarov Normatov Nosirov Nurmatov O'rinov O'rozov O'tkirov Olimov Ortiqov Pardayev Po'latov Qodirov Qo'ldoshev Qosimov Rahimov
  Rahmonov Rajabov Ro'ziyev Rustamov Saidov Salimov Sattorov Sharipov Shodmonov Sobirov Sodiqov Sultonov To'rayev To'xtayev Tursunov Umarov
  Usmonov Vohidov Xalilov Xo'jayev Xudoyberdiyev Yo'ldoshev Yunusov Yusupov Ziyodullayev Zokirov`)

/** A first name and a surname: Gʻulom Oʻrinov, Raʼno Toʻxtayeva. */
export const drawName = (random: Random, gender: Gender): string => {
  const surname = random.pick(surnames)
  return gender === 'male' ? `${random.pick(male)} ${surname}` : `${random.pick(female)} ${surname}a`
}

const streets = words(`
  Navoiy Bobur Beruniy Mustaqillik Do'stlik Bog'ishamol Nukus Furqat Cho'lpon Qatortol Sharof Amir_Temur Mirobod Oltinko'l Gulzor Yangiobod`).map(
  (name) => name.replace('_', ' '),
)
export const drawAddress = (random: Random, place: string): string =>
  `${place}, ${random.pick(streets)} koʻchasi, ${random.between(1, 98)}-uy`

const codes = {
  '90': 22,
  '91': 12,
  '93': 14,
  '94': 10,
  '95': 5,
  '97': 12,
  '98': 4,
  '99': 14,
  '88': 4,
  '77': 3,
  '33': 3,
  '50': 2,
}

/** Phones that nobody else of the demo has; `taken` are the fixed ones. */
export function createPhones(random: Random, taken: readonly string[]): () => string {
  const given = new Set(taken)
  return () => {
    for (;;) {
      const phone = `+998${random.weighted(codes)}${random.between(1_000_000, 9_999_999)}`
      if (given.has(phone)) continue
      given.add(phone)
      return phone
    }
  }
}
