import { type Toast, toast } from '#src/ui/toast-store.ts'
import { defineTexts, textsNow } from './texts.ts'

/** The specification's word, which is Uzbek. */
const texts = defineTexts({ uz: { failed: 'Xatolik' }, ru: { failed: 'Ошибка' }, en: { failed: 'Error' } })

/** The specification's toast of what was refused or went wrong: titled 'Xatolik', with what the server said of it. */
export function toastFailure(said?: string, act?: Pick<Toast, 'action' | 'actionMs'>): void {
  const { failed } = textsNow(texts)
  toast({ tone: 'bad', title: failed, description: said ?? failed, ...act })
}
