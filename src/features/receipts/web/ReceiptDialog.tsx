import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { usePathname } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { receipts } from '../calls.generated.ts'
import type { Receipt } from '../contract.ts'
import {
  PaperChoice,
  ReceiptActs,
  type ReceiptTools,
  Sheet,
  usePaper,
  useReceiptTitle,
  useWhose,
} from './receipt-parts.tsx'
import { texts } from './texts.ts'

type ReceiptDialogProps = {
  id: string
  /** The page where the money was taken, when one has come back from it. */
  from?: string | undefined
  tools?: ReceiptTools
  onClose: () => void
}

/** What led to the page where the money was taken: its own link, or the row of what it was taken for. */
function linkTo(page: string): HTMLElement | null {
  const linkOf = (to: string) => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(to)}"]`)
  return linkOf(page) ?? linkOf(page.slice(0, page.lastIndexOf('/')))
}

/** The receipt over the page that one came back to. Enter prints it, also when it is pressed before the receipt is here; Esc closes. */
export function ReceiptDialog({ id, from, tools, onClose }: ReceiptDialogProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(receipts.one, { id, query: {} })
  const [isWanted, setWanted] = useState(false)
  const pathname = usePathname()
  const print = useRef<HTMLButtonElement>(null)
  const isHere = data !== undefined
  useEffect(() => {
    if (isWanted && isHere) window.print()
  }, [isWanted, isHere])
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={useReceiptTitle(data?.receipt)}
      description={data && <Whose receipt={data.receipt} />}
      initialFocus={print}
      finalFocus={() => (from && from !== pathname ? linkTo(from) : null)}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            ref={print}
            variant="primary"
            icon={<Printer aria-hidden="true" />}
            disabledReason={error?.message ?? null}
            onClick={() => (isHere ? window.print() : setWanted(true))}
          >
            {t.print}
          </Button>
        </>
      }
    >
      {data ? <Shown receipt={data.receipt} tools={tools} /> : <PageState error={error} onRetry={refetch} />}
    </Dialog>
  )
}

const Whose = ({ receipt }: { receipt: Receipt }) => <span className="num">{useWhose(receipt)}</span>

function Shown({ receipt, tools }: { receipt: Receipt; tools: ReceiptTools | undefined }) {
  const paper = usePaper()
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="flex min-w-64 flex-1 flex-col gap-5">
        <PaperChoice paper={paper} />
        <ReceiptActs receipt={receipt} paper={paper} tools={tools} />
      </div>
      <Sheet receipt={receipt} paper={paper} />
    </div>
  )
}
