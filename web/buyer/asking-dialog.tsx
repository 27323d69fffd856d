import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ErrorText } from './problem-text.tsx'

type Props = {
  title: string
  text: string
  confirmText: string
  cancelText: string
  isBusy: boolean
  problem: string | undefined
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** What a buyer asks of us. */
export const AskingDialog = ({
  title,
  text,
  confirmText,
  cancelText,
  isBusy,
  problem,
  onClose,
  onConfirm,
  children,
}: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    text={text}
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          {cancelText}
        </Button>
        <Button busy={isBusy} busyText="Sending..." onClick={onConfirm}>
          {confirmText}
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      {children}
      <ErrorText text={problem} />
    </div>
  </Dialog>
)
