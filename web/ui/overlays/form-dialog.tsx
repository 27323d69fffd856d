import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { focusFirstInvalid } from '../controls/focus-first-invalid.ts'
import { Dialog } from './dialog.tsx'
import { submitByKeys } from './submit-by-keys.ts'

type Props = {
  title: string
  text: string
  confirmText: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  busyText?: string
  /** Something has to be chosen first. */
  isIncomplete?: boolean
  /** Closing stops what is under way. Otherwise the dialog stays until it can say how that ended, or no reply comes. */
  closesWhileBusy?: boolean
  onClose: () => void
  onSubmit: () => void
  width?: 'narrow' | 'wide'
  /** The space between the fields. */
  className?: string
  children: ReactNode
}

/**
 * A dialog that asks for something: its fields are a form, which Enter sends, from a longer text with Ctrl or Cmd. If a field says
 * then what is wrong with it, it has the focus.
 */
export function FormDialog({
  title,
  text,
  confirmText,
  tone = 'primary',
  isBusy,
  busyText = 'Working...',
  isIncomplete = false,
  closesWhileBusy = false,
  onClose,
  onSubmit,
  width = 'narrow',
  className = 'grid gap-4',
  children,
}: Props) {
  const form = useId()
  const isLate = useIsLate(isBusy)
  const isHeld = isBusy && !closesWhileBusy && !isLate
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget, onSubmit)
  }
  return (
    <Dialog
      open
      onOpenChange={() => !isHeld && onClose()}
      title={title}
      text={text}
      width={width}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isHeld}>
            Cancel
          </Button>
          <Button
            variant={tone}
            type="submit"
            form={form}
            busy={isBusy}
            busyText={busyText}
            disabled={isIncomplete}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} onKeyDown={submitByKeys} noValidate className={className}>
        {children}
      </form>
    </Dialog>
  )
}

/** The server replies within it, or never: API Gateway waits 30 seconds for a function. */
const longestReplyMs = 35_000

/** Returns whether a request has been under way for so long that no reply comes. */
function useIsLate(isBusy: boolean) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    setIsLate(false)
    if (!isBusy) return
    const timer = setTimeout(setIsLate, longestReplyMs, true)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isLate
}
