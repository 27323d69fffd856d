import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { inputClasses } from './text-field.tsx'

type Option<Value extends string> = { value: Value; text: string }
type Props<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  /** The accessible name; the options have to speak for themselves. */
  label: string
  /** Undefined while nothing is chosen; needs a placeholder. */
  value: Value | undefined
  placeholder?: string
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** A choice from a list, with the device's own menu. */
export function SelectField<Value extends string>({
  label,
  value,
  placeholder,
  options,
  onChange,
  className,
  ...rest
}: Props<Value>) {
  return (
    <div className={`relative ${className ?? ''}`}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={`${inputClasses} appearance-none truncate pr-10`}
        {...rest}
      >
        {value === undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3.5 size-5 text-muted" />
    </div>
  )
}
