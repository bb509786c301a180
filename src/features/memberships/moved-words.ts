/** What a member reads of what they bought ahead, where it will begin later. */
export const ownMovedWords = {
  uz: (plan: string, from: string, to: string) =>
    `Keyingi aʼzoligingiz («${plan}») ${from} oʻrniga ${to} da boshlanadi`,
  ru: (plan: string, from: string, to: string) => `Следующий абонемент «${plan}» начнётся ${to} вместо ${from}`,
  en: (plan: string, from: string, to: string) => `Your next membership (“${plan}”) starts on ${to} instead of ${from}`,
}
