/** The ways in which a normalised month moves, on the screen as in its file. */
export const movementWords = {
  uz: {
    movement: 'Oylik meʼyor harakati',
    opening: 'Oy boshida',
    new: 'Yangi',
    resumed: 'Qaytgan',
    expansion: 'Oshgan',
    contraction: 'Kamaygan',
    lost: 'Ketgan',
    closing: 'Oy oxirida',
  },
  ru: {
    movement: 'Движение месячной нормы',
    opening: 'В начале месяца',
    new: 'Новые',
    resumed: 'Вернувшиеся',
    expansion: 'Выросло',
    contraction: 'Снизилось',
    lost: 'Ушедшие',
    closing: 'На конец месяца',
  },
  en: {
    movement: 'Movement of the normalised month',
    opening: 'At the start of the month',
    new: 'New',
    resumed: 'Resumed',
    expansion: 'Expansion',
    contraction: 'Contraction',
    lost: 'Lost',
    closing: 'At the end of the month',
  },
}
