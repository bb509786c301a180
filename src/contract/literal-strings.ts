/**
 * The strings that the specification quotes in English stand in the Uzbek interface as quoted. An installation that sets
 * LITERAL_STRINGS=0 shows these instead.
 */
export const uzbekOfQuoted: Readonly<Record<string, string>> = {
  Dashboard: 'Boshqaruv paneli',
  Statistics: 'Statistika',
  Admins: 'Administratorlar',
  Gyms: 'Zallar',
  Plans: 'Tariflar',
  Memberships: 'Aʼzoliklar',
  Schedule: 'Jadval',
  Orders: 'Buyurtmalar',
  Subscriptions: 'Obunalar',
  Overview: 'Umumiy',
  Admin: 'Administrator',
  Employee: 'Xodim',
  Edit: 'Tahrirlash',
  Delete: 'Oʻchirish',
  // beside Edit and Delete in one menu
  Approve: 'Tasdiqlash',
  Reject: 'Rad etish',
  Block: 'Bloklash',
  Unblock: 'Blokdan chiqarish',
  'Reset second step': 'Ikki bosqichni bekor qilish',
  'Upgrade to Pro': 'Tarifni oshirish',
  'Root name or password  not found': 'Root nomi yoki parol notoʻgʻri',
  'Root name': 'Root nomi',
  'Please select a gym': 'Zalni tanlang',
  'Please select a gym.': 'Zalni tanlang',
  'Please select a transaction type.': 'Tranzaksiya turini tanlang',
  'Please select a payment method.': 'Toʻlov usulini tanlang',
  'You must select a plan category': 'Tarif turini tanlang',
  'Option name is required': 'Imkoniyat nomini kiriting',
  'Option value is required': 'Imkoniyat qiymatini kiriting',
  '401 Unauthorized': 'Kirish taqiqlangan',
  'Return to Home': 'Bosh sahifaga qaytish',
  'Back to home': 'Bosh sahifaga qaytish',
  'Rate Limit Exceeded': 'Soʻrovlar juda koʻp',
  'Too Many Requests (429)': 'Soʻrovlar juda koʻp (429)',
  'Try Again': 'Yana urinish',
  'Data not found!': 'Maʼlumot topilmadi',
  'No results found.': 'Hech narsa topilmadi',
  'Create Admin': 'Administrator qoʻshish',
  'Please fill in all required fields': 'Barcha majburiy maydonlarni toʻldiring',
  'Failed to submit form. Please try again.': 'Yuborib boʻlmadi. Yana urinib koʻring.',
  'Are you sure you want to delete this user? This action cannot be undone.':
    'Bu foydalanuvchini oʻchirishga ishonchingiz komilmi? Buni ortga qaytarib boʻlmaydi.',
  'Create Gym': 'Zal yaratish',
  'Edit Profile': 'Profilni tahrirlash',
  'Change Password': 'Parolni almashtirish',
  'Log Out': 'Chiqish',
  'All Employees': 'Barcha xodimlar',
  'Create Employee': 'Xodim qoʻshish',
  'no position': 'lavozimi yoʻq',
  'No address provided': 'Manzil koʻrsatilmagan',
  'Maybe Later': 'Keyinroq',
  'No gym found.': 'Zal topilmadi',
  'New Subscription': 'Yangi obuna',
  'Search by Gym ID or Admin ID...': 'Zal yoki administrator boʻyicha qidirish',
  'View Details': 'Batafsil',
  'Subscription Not Found': 'Obuna topilmadi',
  "The subscription you're looking for doesn't exist.": 'Bunday obuna yoʻq.',
  'Back to Subscriptions': 'Obunalarga qaytish',
  'Return to Subscription List': 'Obunalar roʻyxatiga qaytish',
  'Add Transaction': 'Tranzaksiya qoʻshish',
  'No transactions found': 'Tranzaksiyalar yoʻq',
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A catalogue with Uzbek in place of what is quoted. */
export function withoutQuoted<T>(words: T): T {
  if (typeof words === 'string') return (uzbekOfQuoted[words] ?? words) as T & string // a string stays one
  if (Array.isArray(words)) return words.map(withoutQuoted) as T // its own items, each of its type
  if (!isTable(words)) return words
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, withoutQuoted(word)])) as T // the same keys
}

/** For the tables of both sides (fields, errors, messages): once, before anything is said. */
export function replaceQuoted(...tables: readonly Readonly<Record<string, { readonly uz: string }>>[]): void {
  for (const texts of tables.flatMap((table) => Object.values(table)))
    Object.assign(texts, { uz: withoutQuoted(texts.uz) })
}
