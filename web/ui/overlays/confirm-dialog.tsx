import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  keepText: string
  confirmText: string
  /** `danger`, unless what is confirmed takes nothing away. */
  tone?: 'danger' | 'primary'
  children?: ReactNode
}

/** Says what will happen, and does it once that is confirmed. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  text,
  keepText,
  confirmText,
  tone = 'danger',
  children,
}: Props) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {keepText}
          </Button>
          <Button variant={tone} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
