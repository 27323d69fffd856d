import { useNavigate } from 'react-router-dom'
import { DeskSearch } from './desk-search.tsx'

/** Finds what a buyer has bought. The address of the page of refunds has what is looked for. */
export function PurchaseSearch({ q = '' }: { q?: string | undefined }) {
  const navigate = useNavigate()
  const search = (wanted: string) =>
    void navigate(
      `/admin/payouts?${new URLSearchParams({ tab: 'disputes', ...(wanted && { purchase: wanted }) })}`,
    )
  return (
    <DeskSearch
      id="purchase-search"
      label="Find a purchase"
      placeholder="Email of the buyer, or payment"
      q={q}
      onSearch={search}
    />
  )
}
