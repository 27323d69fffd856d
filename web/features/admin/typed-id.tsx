import { TextField } from '../../ui/controls/text-field.tsx'

type Props = { id: string; value: string; onChange: (typed: string) => void }

/** Asks for the id of what is changed, so that no click changes the wrong one. */
export const TypedId = ({ id, value, onChange }: Props) => (
  <TextField
    label={`Type ${id}`}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const typedProblem = (id: string, typed: string) =>
  typed.trim() === id ? undefined : `Type ${id} to confirm it.`
