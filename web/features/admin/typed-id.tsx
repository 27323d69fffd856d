import { type ReactNode, useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'

/** The id of what is changed, which is typed so that no click changes the wrong one. */
export type TypedId = {
  typed: string
  problem: string | undefined
  field: (error: string | undefined) => ReactNode
}

/** `ignoresCase` is for ids that people know in any case, such as subdomains. */
export function useTypedId(id: string, { ignoresCase = false } = {}): TypedId {
  const [value, setValue] = useState('')
  const typed = value.trim()
  const isSame = typed === id || (ignoresCase && typed.toLowerCase() === id)
  const field = (error: string | undefined) => (
    <TextField
      label={`Type ${id}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ target }) => setValue(target.value)}
    />
  )
  return { typed, problem: isSame ? undefined : `Type ${id} to confirm it.`, field }
}
