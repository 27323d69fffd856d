import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { selectField, useSearchShortcut } from './desk-parts.tsx'

type Props = {
  id: string
  label: string
  placeholder: string
  /** What the page's URL looks for. */
  q: string
  onSearch: (wanted: string) => void
}

/** The search of a page of the desk, which `/` moves to. */
export function DeskSearch({ id, label, placeholder, q, onSearch }: Props) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  if (q !== known) {
    setKnown(q)
    setText(q)
  }
  useSearchShortcut(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The focus may come back here, where a slash is a letter like others.
    onSearch(text.trim().replace(/^\//, ''))
    selectField(id)
  }
  return (
    <form aria-label={label} onSubmit={submit} className="mb-6 flex flex-wrap gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <SearchField
          id={id}
          label={label}
          placeholder={placeholder}
          maxLength={254}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}
