import { type FormEvent, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { useSlash } from './desk-parts.tsx'

const searchId = 'purchase-search'
const focusSearch = () => document.getElementById(searchId)?.focus()

/** Finds what a buyer has bought. The address of the page of refunds has what is looked for. */
export function PurchaseSearch({ q = '' }: { q?: string | undefined }) {
  const [text, setText] = useState(q)
  const navigate = useNavigate()
  useSlash(useCallback(focusSearch, []))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    void navigate(
      `/admin/payouts?${new URLSearchParams({ tab: 'disputes', ...(wanted && { purchase: wanted }) })}`,
    )
  }
  return (
    <form aria-label="Find a purchase" onSubmit={submit} className="mb-8 flex flex-wrap gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <SearchField
          id={searchId}
          label="Find a purchase"
          placeholder="Email of the buyer, or payment"
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
