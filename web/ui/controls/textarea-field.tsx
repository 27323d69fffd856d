import { type ComponentProps, useId } from 'react'
import { useCutPasteNote } from '../hooks/use-cut-paste-note.ts'
import { FieldMessage } from './field-message.tsx'
import { inputClasses } from './text-field.tsx'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A field for a paragraph, which grows with it. */
export function TextareaField({ label, error, hint, ...field }: Props) {
  const ownId = useId()
  const id = field.id ?? ownId
  const messageId = useId()
  const cut = useCutPasteNote(field.maxLength)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        rows={3}
        className={`${inputClasses} field-sizing-content min-h-23 resize-none py-2.5 leading-normal wrap-anywhere`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? messageId : undefined}
        {...cut.handlers}
        {...field}
        id={id}
      />
      <FieldMessage id={messageId} error={error} hint={hint} note={cut.note} />
    </div>
  )
}
