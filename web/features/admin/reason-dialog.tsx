import { type ReactNode, useState } from 'react'
import { minReasonLength } from '#rules/operators.ts'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { DialogTextarea, type Problems, ShownProblems } from './dialog-fields.tsx'
import type { TypedId } from './typed-id.tsx'

type ReasonDialogProps = {
  title: string
  text: string
  confirmText: string
  /** What the reason is called. */
  label?: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  closesWhileBusy?: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (reason: string) => void
  /** More fields, of `dialog-fields.tsx` if something can be wrong with them. */
  children?: ReactNode
  problems?: Problems
  /** What is wrong besides, said below the reason. */
  problem?: string | undefined
  /** Follows the other fields. */
  typedId?: TypedId | undefined
  width?: 'narrow' | 'wide'
}

type Change<Input> = {
  isPending: boolean
  error: Error | null
  mutate: (input: Input, options: { onSuccess: () => void }) => void
}
type ChangeDialogProps<Input> = Omit<ReasonDialogProps, 'isBusy' | 'error' | 'onConfirm'> & {
  change: Change<Input>
  inputOf: (reason: string) => Input
  /** What follows the change, instead of `onClose`. */
  onDone?: () => void
}

/** Asks why, makes a change, and closes once it is made. */
export const ChangeDialog = <Input,>({ change, inputOf, onDone, ...dialog }: ChangeDialogProps<Input>) => (
  <ReasonDialog
    {...dialog}
    isBusy={change.isPending}
    error={change.error}
    onConfirm={(reason) => change.mutate(inputOf(reason), { onSuccess: onDone ?? dialog.onClose })}
  />
)

const noProblems = {}

/** Asks why, which the audit keeps, before something is changed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    confirmText,
    label = 'Reason',
    tone = 'primary',
    isBusy,
    closesWhileBusy = false,
    error,
    onClose,
    onConfirm,
    children,
    problems,
    problem,
    typedId,
    width = 'narrow',
  } = props
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const isShort = reason.trim().length < minReasonLength
  const allProblems = {
    ...problems,
    typed_id: typedId?.problem,
    reason: isShort ? `Write at least ${minReasonLength} characters.` : undefined,
  }
  const isValid = !problem && Object.values(allProblems).every((one) => one === undefined)
  const submit = () => {
    setIsTouched(true)
    if (isValid && !isBusy) onConfirm(reason.trim())
  }
  return (
    <FormDialog
      title={title}
      text={text}
      confirmText={confirmText}
      tone={tone}
      isBusy={isBusy}
      closesWhileBusy={closesWhileBusy}
      width={width}
      onClose={onClose}
      onSubmit={submit}
    >
      <ShownProblems value={isTouched ? allProblems : noProblems}>
        {children}
        {typedId?.field}
        <DialogTextarea
          name="reason"
          label={label}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint="Kept in the audit. No email address, please."
        />
      </ShownProblems>
      <ErrorNote text={isTouched && problem ? problem : error?.message} />
    </FormDialog>
  )
}
