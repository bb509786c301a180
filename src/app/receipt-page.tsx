import { ReceiptPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { ReceiptPage } from '#src/features/receipts/web/ReceiptPage.tsx'

/** A receipt to print, to send and to keep as a file. */
export function PaymentReceipt() {
  return (
    <ReceiptPage
      tools={(receipt, format, language) => (
        <ReceiptPdfButton transactionId={receipt._id} format={format} language={language} />
      )}
    />
  )
}
