import { defineTexts } from '#src/web/texts.ts'
import { movementWords } from '../movement-words.ts'

/** What the platform's subscriptions bring in a month, and how that moves. */
export const monthlyTexts = defineTexts({
  uz: {
    ...movementWords.uz,
    monthly: 'Oylik meʼyor',
    monthlyInfo:
      'Kun oxirida amal qilayotgan obunalar narxi ÷ davomiyligi × 30 yigʻindisi: hech narsa oʻzgarmasa, bir oyda keladigan pul. Bepul, toʻxtatilgan va oʻchirilgan zallarning obunalari kirmaydi.',
    comparedOpening: (amount: string) => `oy boshida ${amount}`,
    movementText: 'Zallar boʻyicha, oy boshidan oxirigacha',
    movementInfo:
      'Har bir zalning oylik meʼyori oldingi oyning oxirgi kuni va shu oyning oxirgi kunida (joriy oyda bugun) solishtiriladi; oradagi oʻzgarishlar hisobga olinmaydi. Yangi: oldin hech qachon pullik obunasi boʻlmagan; qaytgan: oldin boʻlgan, oy boshida yoʻq edi; oshgan va kamaygan: ikkala kuni ham bor; ketgan: oy oxirida yoʻq. Oy boshi va harakatlar yigʻindisi oy oxiriga teng.',
    change: 'Oʻzgarish',
  },
  ru: {
    ...movementWords.ru,
    monthly: 'Месячная норма',
    monthlyInfo:
      'Сумма цен подписок, действующих на конец дня, ÷ длительность × 30: сколько придёт за месяц, если ничего не изменится. Без бесплатных, остановленных и подписок удалённых залов.',
    comparedOpening: (amount) => `в начале месяца ${amount}`,
    movementText: 'По залам, от начала до конца месяца',
    movementInfo:
      'Месячная норма каждого зала сравнивается на последний день прошлого месяца и на последний день этого (в текущем — на сегодня); что было между ними, не считается. Новые: платной подписки раньше не было никогда; вернувшиеся: была раньше, но не в начале месяца; выросло и снизилось: была в оба дня; ушедшие: нет в конце месяца. Начало месяца и движение в сумме дают конец.',
    change: 'Изменение',
  },
  en: {
    ...movementWords.en,
    monthly: 'Normalised month',
    monthlyInfo:
      'Σ price ÷ duration × 30 over the subscriptions that run at the end of the day: what a month brings if nothing changes. Free and stopped ones, and those of deleted gyms, are left out.',
    comparedOpening: (amount) => `${amount} at the start of the month`,
    movementText: 'By gym, from the start of the month to its end',
    movementInfo:
      'The normalised month of each gym on the last day of the month before, against the last day of this one (today in the current one); what happened in between does not count. New: never had a paid subscription before. Resumed: had one before, not at the start. Expansion and contraction: on both days. Lost: none at the end. The start and the movement add up to the end.',
    change: 'Change',
  },
})
