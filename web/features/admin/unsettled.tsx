import type { Desk } from '#contract/operators/operators.ts'
import { Cell, DeskTable, deskHeading, TimeCell } from './desk-parts.tsx'
import { SellerName } from './seller-name.tsx'

const kinds = { payment: { name: 'Sale', tab: '?tab=orders' }, subscription: { name: 'Plan', tab: '' } }

/** Payments and plans that could not be settled. Each leads to its seller and is tried again automatically. */
export const Unsettled = ({ unsettled }: { unsettled: Desk['unsettled'] }) => (
  <section>
    <h2 className={deskHeading}>Unsettled payments ({unsettled.length})</h2>
    <DeskTable
      label="Unsettled payments"
      headings={['Payment', 'Kind', 'Seller', 'Since', 'Next try', 'What failed']}
    >
      {unsettled.map(({ id, kind, since, next_try_at, reason, seller }) => (
        <tr key={`${kind} ${id}`}>
          <Cell>{id}</Cell>
          <Cell isShort>{kinds[kind].name}</Cell>
          <Cell>
            {seller ? (
              <SellerName
                seller={seller}
                to={`/admin/users/${encodeURIComponent(seller.tenant_id)}${kinds[kind].tab}`}
              />
            ) : (
              'Not known'
            )}
          </Cell>
          <TimeCell at={since} />
          <TimeCell at={next_try_at} />
          <Cell>{reason}</Cell>
        </tr>
      ))}
    </DeskTable>
  </section>
)
