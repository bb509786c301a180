import { ReceiptPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { ReceiptDialog } from '#src/features/receipts/web/ReceiptDialog.tsx'
import { ReceiptPage, type ReceiptTools } from '#src/features/receipts/web/ReceiptPage.tsx'
import type { ShownReceipt } from '#src/features/transactions/web/show-receipt.ts'
import type { CommandProps } from '#src/web/commands.tsx'

const pdf: ReceiptTools = (receipt, format, language) => (
  <ReceiptPdfButton transactionId={receipt._id} format={format} language={language} />
)

/** A receipt to print, to send and to keep as a file. */
export const PaymentReceipt = () => <ReceiptPage tools={pdf} />

/** The same over the page that one comes back to when money has changed hands. */
export const PaymentReceiptDialog = ({ payload, onClose }: CommandProps<ShownReceipt>) => (
  <ReceiptDialog id={payload.transactionId} from={payload.from} tools={pdf} onClose={onClose} />
)
