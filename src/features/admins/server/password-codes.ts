import type { Language } from '#src/contract/languages.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { sendCode } from '#src/features/sessions/server/one-time-codes.ts'
import { Failure } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'

type CodeWork = Pick<Work, 'db' | 'now' | 'today' | 'language' | 'enqueue'>
type Owner = { phone_number: string; language: Language }
export type Sender = { secret: string /** Where people reach the product. */; origin: string }

const resetTexts: Record<Language, (code: string, link: string) => string> = {
  uz: (code, link) => `Polvon: parolni yangilash kodi ${code}. Yangi parolni shu yerda tanlang: ${link}`,
  ru: (code, link) => `Polvon: код для нового пароля ${code}. Выберите пароль здесь: ${link}`,
  en: (code, link) => `Polvon: your code for a new password is ${code}. Choose it here: ${link}`,
}
const approvedTexts: Record<Language, (code: string, link: string) => string> = {
  uz: (code, link) =>
    `Polvon: soʻrovingiz tasdiqlandi. Parol tanlang: ${link} Kod: ${code}. Eskirsa, oʻsha sahifada yangisini oling.`,
  ru: (code, link) =>
    `Polvon: заявка одобрена. Выберите пароль: ${link} Код: ${code}. Устареет - получите новый там же.`,
  en: (code, link) =>
    `Polvon: your request is approved. Choose a password: ${link} Code: ${code}. Too old? Get a new one there.`,
}
const approvedWithoutCode: Record<Language, (link: string) => string> = {
  uz: (link) => `Polvon: soʻrovingiz tasdiqlandi. Kod olib, parol tanlang: ${link}`,
  ru: (link) => `Polvon: заявка одобрена. Получите код и выберите пароль: ${link}`,
  en: (link) => `Polvon: your request is approved. Get a code and choose a password: ${link}`,
}

const targetOf = (owner: Owner) => ({ phone: owner.phone_number, role: 'admin', purpose: 'password_reset' }) as const
/** The page asks for the code of this phone at once. */
const linkFor = (sender: Sender, owner: Owner) => `${sender.origin}/password?phone=${owner.phone_number.slice(1)}`

/** The code that opens POST /auth/password/reset. Nobody but the owner learns it. */
export const sendResetCode = (work: CodeWork, sender: Sender, owner: Owner): Promise<{ resend_in: number }> =>
  sendCode({ ...work, language: owner.language }, sender.secret, targetOf(owner), true, (code) =>
    resetTexts[owner.language](code, linkFor(sender, owner)),
  )

/** Tells a new owner that they are admitted. Whoever used up the day's codes beforehand keeps nobody from being admitted. */
export async function sendApproval(work: CodeWork, sender: Sender, owner: Owner): Promise<void> {
  try {
    await sendCode({ ...work, language: owner.language }, sender.secret, targetOf(owner), true, (code) =>
      approvedTexts[owner.language](code, linkFor(sender, owner)),
    )
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'rate_limited')) throw error
    await queueSms(work, {
      phone: owner.phone_number,
      text: approvedWithoutCode[owner.language](linkFor(sender, owner)),
      kind: 'admin_approved',
      language: owner.language,
    })
  }
}
