import { useNavigate } from 'react-router-dom'
import { caseNumberPattern } from '#rules/support.ts'
import { DeskSearch } from './desk-search.tsx'

/** Finds what a buyer has bought, or the case of a number. The page's URL has what is looked for. */
export function PurchaseSearch({ q = '' }: { q?: string | undefined }) {
  const navigate = useNavigate()
  const search = (wanted: string) =>
    void navigate(
      caseNumberPattern.test(wanted)
        ? `/admin/dashboard?${new URLSearchParams({ case: wanted })}`
        : `/admin/payouts?${new URLSearchParams({ tab: 'disputes', ...(wanted && { purchase: wanted }) })}`,
    )
  return (
    <DeskSearch
      id="purchase-search"
      label="Find a purchase or a case"
      placeholder="Buyer's email, payment or case"
      q={q}
      onSearch={search}
    />
  )
}
