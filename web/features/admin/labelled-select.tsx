import { SelectField } from '../../ui/controls/select-field.tsx'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}

/** A list among fields that show their labels. */
export const LabelledSelect = <Value extends string>({ label, ...rest }: Props<Value>) => (
  <div>
    <p aria-hidden className="mb-1.5 text-sm font-medium">
      {label}
    </p>
    <SelectField label={label} {...rest} />
  </div>
)
