import { socialFields } from '../../lib/site/setting-fields.ts'
import { TextField } from './text-field.tsx'

type SocialName = (typeof socialFields)[number]['name']
type FieldProps = {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
  error: string | undefined
}

/** The links to a store's pages at social networks; `field` has the state of each. */
export const SocialFields = ({ field }: { field: (name: SocialName) => FieldProps }) =>
  socialFields.map(({ name, label, placeholder }) => (
    <TextField
      key={name}
      label={label}
      type="url"
      inputMode="url"
      placeholder={placeholder}
      {...field(name)}
    />
  ))
