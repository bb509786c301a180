import { paymentMethodWords } from '#src/contract/words.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import { defineTexts } from '#src/web/texts.ts'

/** Of what was paid: they come with its rows, after the first page stands. */
export const paymentTexts = defineTexts({
  uz: {
    receiptNr: 'Chek',
    openReceiptOf: (day: string) => `${day} dagi toʻlov cheki`,
    noPayments: 'Hali toʻlov yoʻq',
    types: transactionTypeWords.uz,
    methods: paymentMethodWords.uz,
  },
  ru: {
    receiptNr: 'Квитанция',
    openReceiptOf: (day) => `Квитанция о платеже ${day}`,
    noPayments: 'Платежей пока нет',
    types: transactionTypeWords.ru,
    methods: paymentMethodWords.ru,
  },
  en: {
    receiptNr: 'Receipt',
    openReceiptOf: (day) => `Receipt of the payment of ${day}`,
    noPayments: 'No payments yet',
    types: transactionTypeWords.en,
    methods: paymentMethodWords.en,
  },
})
