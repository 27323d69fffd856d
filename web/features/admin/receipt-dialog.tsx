import { accessLinkDays } from '#rules/courses/library.ts'
import { ChangeDialog } from './reason-dialog.tsx'
import { useReceipt } from './use-desk.ts'

/** Mails a receipt again. */
export function ReceiptDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const receipt = useReceipt()
  return (
    <ChangeDialog
      title="Send the receipt again"
      text={`It goes to the email of the payment, with a link that opens the library for another ${accessLinkDays} days.`}
      confirmText="Send"
      change={receipt}
      onClose={onClose}
      inputOf={(reason) => ({ id: paymentId, reason })}
    />
  )
}
