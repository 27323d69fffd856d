import { type ComponentProps, type ReactNode, useId } from 'react'
import { useCutPasteNote } from '../hooks/use-cut-paste-note.ts'
import { classNames } from '../styles/class-names.ts'
import { FieldMessage } from './field-message.tsx'

export const inputClasses =
  'block min-h-11 w-full scroll-mt-24 scroll-mb-16 rounded-lg border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted ' +
  'transition-colors hover:border-ink focus:border-accent focus:transition-none focus:outline-2 focus:-outline-offset-1 focus:outline-accent ' +
  'disabled:opacity-55 aria-invalid:border-danger aria-invalid:focus:outline-danger'

type Props = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Rendered inside the field, at its end. */
  trailing?: ReactNode
}

export function TextField({ label, error, hint, trailing, id, className, ...input }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  const messageId = `${inputId}-message`
  const cut = useCutPasteNote(input.maxLength)
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={inputId}
          className={classNames(inputClasses, trailing !== undefined && 'pr-12')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
          {...cut.handlers}
          {...input}
        />
        {trailing && <div className="absolute inset-y-0 right-0">{trailing}</div>}
      </div>
      <FieldMessage id={messageId} error={error} hint={hint} note={cut.note} />
    </div>
  )
}
