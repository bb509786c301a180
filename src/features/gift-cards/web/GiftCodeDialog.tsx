import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useTexts } from '#src/web/texts.ts'
import { isGiftCode } from '../rules.ts'
import { texts } from './texts.ts'
import type { useGiftCode } from './use-gift-code.ts'

type Props = {
  gift: ReturnType<typeof useGiftCode>
  title: string
  /** Below the code. */
  hint: string | undefined
  /** Why the payment was refused. */
  refused: string | undefined
  /** In the foot: how the dialog is left, and what is done with a card that is known. */
  leave: string
  act?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** The code of a card is typed or scanned and asked about; what the card can do stands below it. */
export function GiftCodeDialog({ gift, title, hint, refused, leave, act, onClose, children }: Props) {
  const t = useTexts(texts)
  const { typed, type, code, card, error, isPending, check } = gift
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{leave}</Button>
          {card ? (
            act
          ) : (
            <Button
              variant="primary"
              disabledReason={isGiftCode(code) ? null : t.codeHint}
              pending={isPending}
              onClick={() => check()}
            >
              {t.check}
            </Button>
          )}
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!card && !isPending && isGiftCode(code)) check()
        }}
      >
        <TextField
          label={t.code}
          hint={hint}
          error={refused ?? error}
          value={typed}
          autoFocus
          autoComplete="off"
          maxLength={40}
          inputClassName="num uppercase"
          onChange={(event) => type(event.target.value)}
        />
        {children}
      </form>
    </Dialog>
  )
}
