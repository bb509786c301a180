import { useCallback } from 'react'
import { openPopup } from '#src/web/commands.tsx'
import { usePathname } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useSay } from '#src/web/whose.ts'
import type { Transaction } from '../contract.ts'
import { movesCash } from '../rules.ts'
import { texts } from './texts.ts'

type Written = Pick<Transaction, '_id' | 'transaction_type'>

/** Whose receipt, and the page where the money was taken, which one comes back from. */
export type ShownReceipt = { transactionId: string; from?: string | undefined }

/** The receipt of money that has changed hands, over the page of now; Enter prints it. */
export function showReceipt({ _id, transaction_type }: Written, said?: string, from?: string): void {
  if (movesCash(transaction_type)) openPopup('receipt', { transactionId: _id, from } satisfies ShownReceipt, said)
}

/**
 * The same for what was only now asked from here. Whoever has left meanwhile is at something else: they are told whose money was
 * written, and open the receipt when they wish.
 */
export function useShowReceipt(): (written: Written, said?: { title?: string; name?: string }) => void {
  const t = useTexts(texts)
  const { isHere, say } = useSay()
  const from = usePathname()
  return useCallback(
    (written, said) => {
      const words = said?.title ?? t.written
      if (isHere()) return showReceipt(written, words, from)
      if (!movesCash(written.transaction_type)) return
      const action = { label: t.openReceipt, onPress: () => showReceipt(written) }
      say({ tone: 'good', words, action }, said?.name)
    },
    [isHere, say, t, from],
  )
}
