import ShieldCheck from 'lucide-react/icons/shield-check'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { minReasonLength } from '#rules/operators.ts'
import { ApiError, referenceOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
export const timeOf = (iso: string) => timeFormat.format(new Date(iso))

export const deskHeading = 'mb-3 font-display text-xl font-semibold tracking-title'

/** Why a page of the desk has nothing to show. */
export function DeskError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'second-factor-needed')
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden />}
        title="Set up two-step sign-in first"
        text="Operators sign in with an authenticator app. It takes a minute."
        action={
          <Button asChild>
            <Link to="/app/profile#two-step">Open Profile</Link>
          </Button>
        }
      />
    )
  if (error instanceof ApiError && error.code === 'sign-in-again')
    return (
      <ErrorState
        title="Enter your code to work here"
        text="This session has no authenticator code yet."
        retryText="Enter it"
        onRetry={onRetry}
      />
    )
  return (
    <ErrorState
      title="This could not be loaded"
      text="Nothing was changed. Check your connection and try again."
      onRetry={onRetry}
      reference={referenceOf(error)}
    />
  )
}

type TableProps = { label: string; headings: readonly string[]; children: ReactNode }

/** A dense table that scrolls sideways on its own where it has no room. */
export const DeskTable = ({ label, headings, children }: TableProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    tabIndex={0}
    aria-label={label}
    className="overflow-x-auto rounded-xl border border-line bg-surface"
  >
    <table className="w-full min-w-160 text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {headings.map((text) => (
            <th key={text} scope="col" className="px-4 py-2.5 font-medium">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </section>
)

export const Cell = ({ children }: { children?: ReactNode }) => (
  <td className="px-4 py-2.5 align-top wrap-anywhere">{children}</td>
)

type ReasonDialogProps = {
  title: string
  text: string
  confirmText: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (reason: string) => void
  /** More fields, and what is wrong with them. */
  children?: ReactNode
  problem?: string | undefined
}

/** Asks why, which the audit keeps, before something is changed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    confirmText,
    tone = 'primary',
    isBusy,
    error,
    onClose,
    onConfirm,
    children,
    problem,
  } = props
  const form = useId()
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const isShort = reason.trim().length < minReasonLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (!isShort && !problem && !isBusy) onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone} type="submit" form={form} busy={isBusy} busyText="Working...">
            {confirmText}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <TextareaField
          label="Reason"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint="Kept in the audit. No email address, please."
          error={isTouched && isShort ? `Write at least ${minReasonLength} characters.` : undefined}
        />
        {(error || (isTouched && problem)) && (
          <p role="alert" className="rounded-lg bg-danger-soft p-3.5 text-sm font-medium text-danger">
            {isTouched && problem ? problem : error?.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** `/` moves to the page's search, as long as nothing is being typed. */
export function useSlash(focus: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [focus])
}

type TabsProps<Name extends string> = {
  label: string
  tabs: Readonly<Record<Name, string>>
  current: Name
  onChoose: (name: Name) => void
}

/** The parts of a page of the desk; which one is shown is in the page's address. */
export function DeskTabs<Name extends string>({ label, tabs, current, onChoose }: TabsProps<Name>) {
  const names = Object.keys(tabs).filter((name): name is Name => Object.hasOwn(tabs, name))
  return (
    <div role="tablist" aria-label={label} className="mb-6 flex gap-2 overflow-x-auto border-b border-line">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={current === name}
          onClick={() => onChoose(name)}
          className={classNames(
            '-mb-px min-h-11 shrink-0 border-b-2 px-4 text-sm font-semibold',
            current === name ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
  )
}
