import { defineTexts } from '#src/web/texts.ts'

export const passTexts = defineTexts({
  uz: {
    name: 'Click Pass',
    hint: 'Click Pass: aʼzo ilovasidagi QR kodni skanerga tuting, yuqoridagi summa toʻlanadi',
    saleHint: 'Click Pass: aʼzo ilovasidagi QR kodni skanerga tuting, aʼzolik sotiladi va yuqoridagi summa toʻlanadi',
    amountFirst: 'Avval summani kiriting',
    asking: 'Clickʼdan soʻralmoqda',
    askingText: 'Bir oz kuting: naqd yoki karta bilan ham olinsa, ikki marta toʻlanadi.',
    waiting: 'Click javobi kutilmoqda',
    waitingText: 'Oynani yopsangiz ham toʻlov toʻxtamaydi: pul kelsa, aʼzolikda koʻrinadi.',
    refused: 'Click rad etdi',
    overtaken: 'Toʻlov kerak boʻlmay qoldi',
    overtakenText: 'Qarz shu orada boshqacha toʻlangan yoki kamaygan. Click pul olgan boʻlsa, qaytaradi.',
    late: 'Click javob bermadi',
    lateText: 'Vaqti oʻtdi, toʻlov yopildi: pulni boshqa usulda oling. Click uni keyin olsa, qaytarishi soʻraladi.',
    scanAgain: 'Aʼzo ilovasida yangi QR kod ochsin va yana skanerga tuting.',
    close: 'Yopish',
  },
  ru: {
    name: 'Click Pass',
    hint: 'Click Pass: поднесите QR-код из приложения клиента к сканеру – спишется сумма выше',
    saleHint:
      'Click Pass: поднесите QR-код из приложения клиента к сканеру – абонемент продастся, и спишется сумма выше',
    amountFirst: 'Сначала введите сумму',
    asking: 'Обращаемся в Click',
    askingText: 'Подождите немного: если взять ещё и наличные или карту, оплата пройдёт дважды.',
    waiting: 'Ждём ответа Click',
    waitingText: 'Окно можно закрыть: платёж продолжится, и деньги появятся в абонементе.',
    refused: 'Click отказал',
    overtaken: 'Платёж больше не нужен',
    overtakenText: 'Долг за это время оплачен иначе или уменьшился. Если Click взял деньги, он их вернёт.',
    late: 'Click не ответил',
    lateText:
      'Время вышло, платёж закрыт: примите деньги другим способом. Если Click спишет их позже, у него запросят возврат.',
    scanAgain: 'Пусть клиент откроет новый QR-код в приложении, и поднесите его ещё раз.',
    close: 'Закрыть',
  },
  en: {
    name: 'Click Pass',
    hint: 'Click Pass: hold the QR code of the member’s app before the scanner; the sum above is paid',
    saleHint:
      'Click Pass: hold the QR code of the member’s app before the scanner; the membership is sold and the sum above is paid',
    amountFirst: 'Enter the sum first',
    asking: 'Asking Click',
    askingText: 'One moment: cash or a card taken as well would pay twice.',
    waiting: 'Click has not answered yet',
    waitingText: 'The window may be closed: the payment goes on, and money that comes stands at the membership.',
    refused: 'Click refused',
    overtaken: 'The payment is needed no more',
    overtakenText: 'The debt was paid otherwise meanwhile or became smaller. If Click took the money, it returns it.',
    late: 'Click did not answer',
    lateText:
      'Its time is over and the payment is closed: take the money another way. If Click takes it later, it is asked to return it.',
    scanAgain: 'Have the member open a new QR code in the app, and scan once more.',
    close: 'Close',
  },
})
