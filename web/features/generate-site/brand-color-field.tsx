import { useId } from 'react'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { inputClasses } from '../../ui/controls/text-field.tsx'
import { useCutPaste } from '../../ui/hooks/use-cut-paste.ts'

/** `#2563EB` */
const hexLength = 7

type Props = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** The last valid colour, shown in the picker while the hex code is being typed. */
  valid: string
  error?: string | undefined
}

/** A colour picker and a hex field, kept in sync. */
export function BrandColorField({ value, onChange, onBlur, valid, error }: Props) {
  const id = useId()
  const cut = useCutPaste(hexLength)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Brand Colour</legend>
      <div className="flex gap-3">
        <input
          type="color"
          aria-label="Brand colour picker"
          value={valid.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="size-11 shrink-0 cursor-pointer rounded-lg border border-edge bg-surface p-1 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-0"
        />
        <input
          type="text"
          aria-label="Brand colour hex code"
          name="brand_color"
          spellCheck={false}
          autoComplete="off"
          maxLength={hexLength}
          value={value}
          {...cut.handlers}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          className={`${inputClasses} max-w-36 tabular-nums`}
        />
      </div>
      <FieldMessage
        id={`${id}-message`}
        error={error}
        note={cut.note}
        hint="Buttons, links and accents follow this colour."
      />
    </fieldset>
  )
}
