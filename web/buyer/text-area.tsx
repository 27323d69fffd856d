import { type ComponentProps, useId } from 'react'
import { inputClasses } from '../ui/controls/text-field.tsx'

/** A field for a paragraph, without what the fields of sellers' forms say of their errors. */
export function TextArea({ label, ...field }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea id={id} className={`${inputClasses} py-2.5`} {...field} />
    </div>
  )
}
