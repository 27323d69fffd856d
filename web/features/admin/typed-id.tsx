import { type ReactNode, useState } from 'react'
import { DialogField } from './dialog-fields.tsx'

/** The id of what is changed, which is typed so that no click changes the wrong one. */
export type TypedId = {
  typed: string
  problem: string | undefined
  field: ReactNode
}

/** `ignoresCase` is for ids that people know in any case, such as subdomains. */
export function useTypedId(id: string, { ignoresCase = false } = {}): TypedId {
  const [value, setValue] = useState('')
  const typed = value.trim()
  const isSame = typed === id || (ignoresCase && typed.toLowerCase() === id)
  const field = (
    <DialogField
      name="typed_id"
      label={`Type ${id}`}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  )
  return { typed, problem: isSame ? undefined : `Type ${id} to confirm it.`, field }
}
