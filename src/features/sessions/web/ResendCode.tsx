import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { isShownElsewhere, toastError } from '#src/web/api-error.ts'
import { useTexts } from '#src/web/texts.ts'
import { codeTexts } from './code-texts.ts'
import { useResend } from './use-resend.ts'

/** "Send the code again", pressable when the waiting time is over. */
export function ResendCode({
  resendIn,
  send,
}: {
  resendIn: number
  send: () => Promise<{ resend_in: number; message: string }>
}) {
  const codes = useTexts(codeTexts)
  const [left, restart] = useResend(resendIn)
  const [pending, setPending] = useState(false)
  const again = async () => {
    setPending(true)
    try {
      const { resend_in, message } = await send()
      restart(resend_in)
      toast({ tone: 'good', title: message })
    } catch (error) {
      if (!isShownElsewhere(error)) toastError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      disabledReason={left > 0 ? codes.resendIn(left) : null}
      onClick={() => void again()}
    >
      {left > 0 ? codes.resendIn(left) : codes.resend}
    </Button>
  )
}
