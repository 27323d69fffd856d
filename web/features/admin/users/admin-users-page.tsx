import { useEffect, useRef } from 'react'
import { type SellerRow, suspendable } from '#contract/operators/desk-sellers.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useLatestParams } from '../../../lib/page/use-latest-params.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { inputClasses } from '../../../ui/controls/text-field.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Cell, DeskError, DeskLoading, DeskMore, DeskTable, RowLink } from '../desk-parts.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { sellerTexts } from './seller-texts.ts'
import { suspendedTexts } from './suspended-texts.ts'
import { useSellers } from './use-sellers.ts'

const states = [
  { value: '', text: 'All sellers' },
  ...suspendable.map((what) => ({ value: what, text: suspendedTexts[what].filter })),
]

/** Finds sellers, or lists them, the newest first. What is looked for is in the page's URL. */
export function AdminUsersPage() {
  usePageTitle('Users')
  const { params, change } = useLatestParams()
  const [q, suspended, until] = ['q', 'suspended', 'until'].map((name) => params.get(name) ?? '')
  const known = suspendable.find((what) => what === suspended)
  const query = useSellers({
    ...(q ? { q } : { ...(known && { suspended: known }), ...(until && { until }) }),
  })
  return (
    <>
      <PageHeader title="Users" text="Every seller, the newest first." />
      <DeskSearch
        id="seller-search"
        label="Find a seller"
        placeholder="Email, store address, account, tenant, order, payment or receipt"
        q={q ?? ''}
        onSearch={(text) => change({ q: text, suspended: '', until: '' })}
      />
      {!q && (
        <div className="mb-4 flex flex-wrap gap-3">
          <SelectField
            label="Which sellers"
            className="basis-56"
            value={known ?? ''}
            options={states}
            onChange={(value) => change({ suspended: value, until: '' })}
          />
          {!known && (
            <label className="flex items-center gap-2 text-sm text-muted">
              <span className="whitespace-nowrap">Signed up until</span>
              <input
                type="date"
                aria-label="Signed up until"
                value={until}
                onChange={({ target }) => change({ until: target.value })}
                className={`${inputClasses} max-w-48`}
              />
            </label>
          )}
        </div>
      )}
      <Found q={q ?? ''} query={query} />
    </>
  )
}

function Found({ q, query }: { q: string; query: ReturnType<typeof useSellers> }) {
  const { data, error, refetch, hasNextPage } = query
  const table = useRef<HTMLDivElement>(null)
  const sellers = data?.pages.flatMap((page) => page.sellers) ?? []
  const isOne = q !== '' && sellers.length === 1
  // Enter opens what a search has found.
  useEffect(() => {
    if (isOne) table.current?.querySelector('a')?.focus()
  }, [isOne])
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading sellers" />
  if (sellers.length === 0 && !hasNextPage)
    return q ? (
      <EmptyState title="Nobody was found" text="An email, an id or an address is compared as a whole." />
    ) : (
      <EmptyState title="No sellers" text="Nobody is in this list." />
    )
  return (
    <div ref={table}>
      <DeskTable
        label="Sellers"
        headings={[
          'Seller',
          'Store',
          'Plan',
          { number: 'Orders' },
          { number: 'Commission' },
          'Signed up',
          'State',
        ]}
      >
        {sellers.map((seller) => (
          <Row key={seller.tenant_id} {...seller} />
        ))}
      </DeskTable>
      <DeskMore query={query} text="Show more sellers" />
    </div>
  )
}

function Row(seller: SellerRow) {
  const { id, who, name, store, plan, orders, commission, signedUp } = sellerTexts(seller)
  return (
    <tr>
      <Cell>
        <RowLink to={`/admin/users/${id}`}>{who}</RowLink>
        {name && <span className="block text-xs text-muted">{name}</span>}
        {seller.payment_ids?.map((payment) => (
          <span key={payment} className="block text-xs text-muted">
            Payment {payment}
          </span>
        ))}
      </Cell>
      <Cell>{store}</Cell>
      <Cell isShort>{plan}</Cell>
      <Cell isNumber>{orders}</Cell>
      <Cell isNumber>{commission}</Cell>
      <Cell isShort>{signedUp}</Cell>
      <Cell isShort>
        <span data-seller-state="" className="flex flex-col items-start gap-1">
          {seller.suspended.map((what) => (
            <Badge key={what} tone="danger">
              {suspendedTexts[what].badge}
            </Badge>
          ))}
          {seller.closes_at && <Badge tone="warning">Closed</Badge>}
        </span>
      </Cell>
    </tr>
  )
}
