import type { Challenge } from 'altcha-lib'
import { endToast, toast } from '#src/ui/toast-store.ts'
import { prove } from './prove.ts'
import { defineTexts, textsNow } from './texts.ts'

const texts = defineTexts({
  uz: { checking: 'Tekshirilmoqda…', why: 'Bu qurilmadan juda koʻp urinish boʻldi. Bir necha soniya kuting' },
  ru: { checking: 'Проверяем…', why: 'С этого устройства было слишком много попыток. Подождите несколько секунд' },
  en: { checking: 'Checking…', why: 'There were too many tries from this device. Wait a few seconds' },
})

/** What another limit asks while the first one opens. */
const mostProofs = 2

const createWorker = () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })

async function challengeIn(response: Response): Promise<Challenge | undefined> {
  const { data } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { data?: { proof?: Challenge } } // see ErrorReply
  return data?.proof
}

/** A stranger beyond a limit is let through for work: it is done here, and the call sent again with its proof. */
export async function provedAnswer(
  refused: Response,
  sendAgain: (proof: string) => Promise<Response>,
): Promise<Response> {
  let answer = refused
  for (let proofs = 0; proofs < mostProofs && answer.status === 429; proofs++) {
    const challenge = await challengeIn(answer)
    if (!challenge) break
    const { checking, why } = textsNow(texts)
    const shown = toast({ tone: 'info', title: checking, description: why, isOngoing: true })
    try {
      const proof = await prove(challenge, createWorker)
      if (!proof) break
      answer = await sendAgain(proof)
    } finally {
      endToast(shown)
    }
  }
  return answer
}
